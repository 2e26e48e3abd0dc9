import type { Settings } from './environment.ts'
import { eventStoreAddress } from './eventstore-url.ts'

/** A connection that production wants encrypted and its peer's certificate verified. */
interface Transport {
  /** What `ALLOW` takes to accept clear text. */
  readonly name: string
  /** Whether the settings use it without TLS, or without verifying the certificate, to another machine. */
  readonly isPlain: (settings: Settings) => boolean
  readonly instead: string
}

/**
 * Encryption is judged by what each client does with its URL. A server on this machine (127.0.0.0/8, ::1, localhost, a
 * Unix socket) may be reached in clear text.
 */
export const TRANSPORTS: readonly Transport[] = [
  {
    name: 'plain-postgres',
    isPlain: ({ DATABASE_URL: url }) => url !== undefined && isPlainPostgres(new URL(url)),
    instead: 'DATABASE_URL: add sslmode=verify-full (and sslrootcert=<file> for a private CA)',
  },
  {
    name: 'plain-eventstore',
    isPlain: ({ EVENTSTORE_URL: url }) => url !== undefined && isPlainEventStore(url),
    instead: 'EVENTSTORE_URL: leave out tls=false and tlsVerifyCert=false (tlsCAFile=<file> is for a private CA)',
  },
  {
    name: 'plain-redis',
    isPlain: ({ REDIS_URL: url }) => url !== undefined && isPlainRedis(new URL(url)),
    instead: 'REDIS_URL: use rediss://, without tls or rejectUnauthorized in its query',
  },
  {
    name: 'plain-smtp',
    isPlain: ({ SMTP_URL: url }) => url !== undefined && isPlainSmtp(new URL(url)),
    instead: 'SMTP_URL: use smtps://, or add requireTLS=true for STARTTLS, and leave out tls.rejectUnauthorized',
  },
  {
    name: 'plain-otlp',
    isPlain: ({ OTEL_EXPORTER_OTLP_ENDPOINT: url }) => url !== undefined && isPlainHttp(new URL(url)),
    instead: 'OTEL_EXPORTER_OTLP_ENDPOINT: use https://',
  },
]

/**
 * node-postgres verifies chain and host name for `verify-full` in every version. `verify-ca` does the same today and drops the
 * host name in the next major version or with `uselibpqcompat=true`, where it demands a CA file: acceptable with a CA of
 * one's own. `require` and `prefer` verify today and will stop to, so they are not accepted.
 */
function isPlainPostgres(url: URL): boolean {
  const host = lastOf(url, 'host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = lastOf(url, 'sslmode')
  return mode !== 'verify-full' && !(mode === 'verify-ca' && lastOf(url, 'sslrootcert') !== undefined)
}

/** The client encrypts unless told `tls=false`; the last of an option counts. It ignores `tlsVerifyCert=false`, which is refused all the same: a
 * reader would take it for granted. */
function isPlainEventStore(url: string): boolean {
  const { hosts, options } = eventStoreAddress(url) ?? { hosts: [], options: new Map<string, string>() }
  const isOff = options.get('tls') === 'false' || options.get('tlsverifycert') === 'false'
  return isOff && !hosts.every((host) => isLoopback(host.replace(/:\d+$/, '')))
}

/** Options in the query of a Redis URL end up in the connection's, where an empty `tls` turns TLS off. */
function isPlainRedis(url: URL): boolean {
  const host = url.hostname || lastOf(url, 'host') || ''
  if (host === '' || isLoopback(host)) return false
  return url.protocol !== 'rediss:' || url.searchParams.has('tls') || url.searchParams.has('rejectUnauthorized')
}

/** `service` would replace the host and its security by a preset. */
function isPlainSmtp(url: URL): boolean {
  const { searchParams: query } = url
  if (isLoopback(url.hostname) && !query.has('service')) return false
  const isEncrypted = url.protocol === 'smtps:' || query.getAll('requireTLS').join() === 'true'
  const isVerified = query.getAll('tls.rejectUnauthorized').every((value) => value === 'true')
  return !isEncrypted || !isVerified || query.has('service')
}

const isPlainHttp = (url: URL): boolean => url.protocol !== 'https:' && !isLoopback(url.hostname)

const lastOf = (url: URL, option: string): string | undefined => url.searchParams.getAll(option).at(-1)

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
