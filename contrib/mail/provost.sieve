# Dovecot Pigeonhole. In the server's settings:
#   plugin {
#     sieve_plugins = sieve_extprograms
#     sieve_global_extensions = +vnd.dovecot.pipe
#     sieve_pipe_bin_dir = a folder that holds provost-games: #!/bin/sh
#                          exec provost-mail "$HOME/games"
#   }
# When it fails the mail is kept in the INBOX. It has 10 seconds (sieve_pipe_exec_timeout), which is plenty.
require ["vnd.dovecot.pipe"];
pipe "provost-games";
