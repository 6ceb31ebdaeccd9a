#include "send/net.h"
#include <arpa/inet.h>
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include "base/arena.h"
#include "base/buf.h"

enum { CONNECT_SECONDS = 10 };

bool net_start(struct err *e)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK || err_set(e, EXIT_OS, "libcurl does not start");
}

void net_end(void)
{
    curl_global_cleanup();
}

/* ---- where it may go ----------------------------------------------------------------------------------------------- */

/* Networks that are not the public internet (IANA special-purpose registries). */
static bool private_v4(uint32_t ip)
{
    static const struct {
        uint32_t net;
        int bits;
    } t[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0A80000, 16}, {0xC6120000, 15},
        {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
        if ((ip ^ t[i].net) >> (32 - t[i].bits) == 0)
            return true;
    return false;
}

static uint32_t be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

bool net_private(const void *sockaddr)
{
    const struct sockaddr *sa = sockaddr;
    if (sa->sa_family == AF_INET)
        return private_v4(ntohl(((const struct sockaddr_in *)sockaddr)->sin_addr.s_addr));
    if (sa->sa_family != AF_INET6)
        return true;
    static const uint8_t zeros[12], mapped[12] = {[10] = 0xFF, [11] = 0xFF}, nat64[12] = {0, 0x64, 0xFF, 0x9B};
    const uint8_t *p = ((const struct sockaddr_in6 *)sockaddr)->sin6_addr.s6_addr;
    if (memcmp(p, zeros, 12) == 0 || memcmp(p, mapped, 12) == 0 || memcmp(p, nat64, 12) == 0)
        return private_v4(be32(p + 12));
    if (p[0] == 0x20 && p[1] == 0x02) /* 6to4 */
        return private_v4(be32(p + 2));
    if (p[0] == 0x20 && p[1] == 0x01 && p[2] == 0x0D && p[3] == 0xB8)
        return true;
    return (p[0] & 0xE0) != 0x20; /* only 2000::/3 is global unicast */
}

struct gate {
    const struct reach *how;
    bool refused;
};

static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *addr)
{
    struct gate *g = arg;
    (void)purpose;
    if (!g->how->private_net && net_private(&addr->addr)) {
        g->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(addr->family, addr->socktype, addr->protocol);
}

/* ---- one exchange -------------------------------------------------------------------------------------------------- */

struct sink {
    struct buf b;
    bool full;
};

static size_t receive(char *p, size_t size, size_t n, void *arg)
{
    struct sink *s = arg;
    size_t room = REPLY_MAX - s->b.n, all = size * n;
    s->full = s->full || all > room;
    buf_add(&s->b, p, all < room ? all : room);
    return all;
}

static const char *say_why(CURLcode rc, const struct gate *g)
{
    if (g->refused)
        return "the address is in a private network; \"allow\": [\"private\"] would let it";
    switch (rc) {
    case CURLE_COULDNT_RESOLVE_HOST: return "the host's name is not known";
    case CURLE_COULDNT_CONNECT: return "no connection to the host";
    case CURLE_OPERATION_TIMEDOUT: return "no answer in time";
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_USE_SSL_FAILED: return "no TLS with the host";
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE: return "the host's certificate is not trusted";
    case CURLE_UNSUPPORTED_PROTOCOL: return "only https; \"allow\": [\"plain\"] would let http";
    case CURLE_URL_MALFORMAT: return "the url is no url";
    case CURLE_LOGIN_DENIED: return "user or password is refused";
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_PARTIAL_FILE: return "the connection broke before the answer";
    default: return curl_easy_strerror(rc); /* a fixed sentence of libcurl: names no address */
    }
}

static CURL *prepare(const struct reach *how, struct gate *gate, struct sink *sink)
{
    CURL *c = curl_easy_init();
    if (!c)
        return NULL;
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)how->timeout);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, gate);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(c, CURLOPT_WRITEDATA, sink);
    if (how->ca)
        curl_easy_setopt(c, CURLOPT_CAINFO, how->ca);
    return c;
}

static void form(CURL *c, curl_mime **mime, const struct request *rq)
{
    *mime = curl_mime_init(c);
    curl_mimepart *part = curl_mime_addpart(*mime);
    curl_mime_name(part, "payload_json");
    curl_mime_type(part, "application/json");
    curl_mime_data(part, rq->body.p, rq->body.n);
    part = curl_mime_addpart(*mime);
    curl_mime_name(part, "files[0]");
    curl_mime_filename(part, "report.txt");
    curl_mime_type(part, "text/plain; charset=utf-8");
    curl_mime_data(part, rq->file.p, rq->file.n);
    curl_easy_setopt(c, CURLOPT_MIMEPOST, *mime);
}

static void result(CURL *c, CURLcode rc, const struct gate *gate, const struct sink *sink, struct reply *out)
{
    curl_off_t wait = 0;
    long asked = 0;
    out->body = (struct bytes){sink->b.p, sink->b.n};
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &out->status);
    if (curl_easy_getinfo(c, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0)
        out->retry_after = (int64_t)wait;
    out->answered = rc == CURLE_OK;
    if (rc != CURLE_OK)
        out->why = say_why(rc, gate);
    curl_easy_getinfo(c, CURLINFO_REQUEST_SIZE, &asked);
    out->maybe = rc != CURLE_OK && asked > 0;
}

void net_post(struct arena *a, const struct request *rq, const struct reach *how, struct reply *out)
{
    struct gate gate = {.how = how};
    struct sink sink = {.full = false};
    struct curl_slist *headers = NULL;
    curl_mime *mime = NULL;
    buf_init(&sink.b, a);
    *out = (struct reply){.retry_after = -1, .why = "libcurl does not start"};
    CURL *c = prepare(how, &gate, &sink);
    if (!c)
        return;
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, how->plain ? "https,http" : "https");
    curl_easy_setopt(c, CURLOPT_URL, rq->url);
    for (size_t i = 0; i < rq->nheaders; i++)
        headers = curl_slist_append(headers, rq->header[i]);
    headers = curl_slist_append(headers, "Expect:");
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "provost-send");
    if (rq->file.p)
        form(c, &mime, rq);
    else {
        curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)rq->body.n);
        curl_easy_setopt(c, CURLOPT_POSTFIELDS, rq->body.p);
    }
    curl_easy_setopt(c, CURLOPT_CUSTOMREQUEST, rq->method);
    result(c, curl_easy_perform(c), &gate, &sink, out);
    curl_easy_cleanup(c);
    curl_mime_free(mime);
    curl_slist_free_all(headers);
}

struct feed {
    const char *p;
    size_t n, at;
};

static size_t give(char *to, size_t size, size_t n, void *arg)
{
    struct feed *f = arg;
    size_t room = size * n, left = f->n - f->at, take = left < room ? left : room;
    memcpy(to, f->p + f->at, take);
    f->at += take;
    return take;
}

void net_mail(struct arena *a, const struct smtp *m, const struct reach *how, struct reply *out)
{
    struct gate gate = {.how = how};
    struct sink sink = {.full = false};
    struct feed feed = {m->mail.p, m->mail.n, 0};
    buf_init(&sink.b, a);
    *out = (struct reply){.retry_after = -1, .why = "libcurl does not start"};
    CURL *c = prepare(how, &gate, &sink);
    if (!c)
        return;
    struct curl_slist *to = curl_slist_append(NULL, arena_printf(a, "<%s>", m->to));
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, how->plain || m->tls != TLS_NONE ? "smtps,smtp" : "smtps");
    curl_easy_setopt(c, CURLOPT_URL, m->url);
    curl_easy_setopt(c, CURLOPT_USE_SSL,
                     (long)(m->tls == TLS_REQUIRE ? CURLUSESSL_ALL
                            : m->tls == TLS_TRY   ? CURLUSESSL_TRY
                                                  : CURLUSESSL_NONE));
    if (m->user) {
        curl_easy_setopt(c, CURLOPT_USERNAME, m->user);
        curl_easy_setopt(c, CURLOPT_PASSWORD, m->secret);
    }
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, m->from[0] ? arena_printf(a, "<%s>", m->from) : "");
    curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(c, CURLOPT_INFILESIZE_LARGE, (curl_off_t)m->mail.n);
    curl_easy_setopt(c, CURLOPT_READFUNCTION, give);
    curl_easy_setopt(c, CURLOPT_READDATA, &feed);
    result(c, curl_easy_perform(c), &gate, &sink, out);
    /* An answer of 4xx or 5xx is one; silence after the last byte leaves it open whether the mail was taken. */
    bool refused = !out->answered && out->status >= 400 && !gate.refused;
    out->maybe = !out->answered && !refused && feed.at == feed.n;
    if (refused)
        out->answered = true;
    curl_easy_cleanup(c);
    curl_slist_free_all(to);
}
