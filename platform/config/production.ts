import type { Settings } from '#platform/config/environment.ts'
import { eventStoreAddress } from '#platform/config/eventstore-url.ts'

/** A connection that must be encrypted in production, with the peer's certificate verified. */
interface Transport {
  /** The `ALLOW` value that permits an unencrypted connection. */
  readonly name: string
  /** Whether the settings connect to another machine without TLS or without verifying its certificate. */
  readonly isUnencrypted: (settings: Settings) => boolean
  readonly instead: string
}

/**
 * Each check follows how the client reads its URL. Unencrypted connections to this machine (127.0.0.0/8, ::1,
 * localhost, a Unix socket) are allowed.
 */
const TRANSPORTS: readonly Transport[] = [
  {
    name: 'plain-postgres',
    isUnencrypted: ({ DATABASE_URL: url }) => url !== undefined && isPlainPostgres(new URL(url)),
    instead: 'DATABASE_URL: add sslmode=verify-full (and sslrootcert=<file> for a private CA)',
  },
  {
    name: 'plain-eventstore',
    isUnencrypted: ({ EVENTSTORE_URL: url }) => url !== undefined && isPlainEventStore(url),
    instead: 'EVENTSTORE_URL: leave out tls=false and tlsVerifyCert=false (tlsCAFile=<file> is for a private CA)',
  },
  {
    name: 'plain-redis',
    isUnencrypted: ({ REDIS_URL: url }) => url !== undefined && isPlainRedis(new URL(url)),
    instead: 'REDIS_URL: use rediss://, without tls or rejectUnauthorized in its query',
  },
  {
    name: 'plain-smtp',
    isUnencrypted: ({ SMTP_URL: url }) => url !== undefined && isPlainSmtp(new URL(url)),
    instead: 'SMTP_URL: use smtps://, or add requireTLS=true for STARTTLS, and leave out tls.rejectUnauthorized',
  },
  {
    name: 'plain-otlp',
    isUnencrypted: ({ OTEL_EXPORTER_OTLP_ENDPOINT: url }) => url !== undefined && isPlainHttp(new URL(url)),
    instead: 'OTEL_EXPORTER_OTLP_ENDPOINT: use https://',
  },
]

/**
 * node-postgres verifies the chain and the host name for `verify-full` in every version. `verify-ca` does the same
 * today, but will skip the host name in the next major version and already does with `uselibpqcompat=true`, which
 * requires a CA file; it is accepted with a private CA. `require` and `prefer` verify today and will stop doing so,
 * so they are rejected.
 */
function isPlainPostgres(url: URL): boolean {
  const host = lastOf(url, 'host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = lastOf(url, 'sslmode')
  return mode !== 'verify-full' && !(mode === 'verify-ca' && lastOf(url, 'sslrootcert') !== undefined)
}

/**
 * The client encrypts unless `tls=false`; the last value of an option wins. It ignores `tlsVerifyCert=false`, which
 * is still rejected because operators would expect it to take effect.
 */
function isPlainEventStore(url: string): boolean {
  const { hosts, options } = eventStoreAddress(url) ?? { hosts: [], options: new Map<string, string>() }
  const isDisabled = options.get('tls') === 'false' || options.get('tlsverifycert') === 'false'
  return isDisabled && !hosts.every((host) => isLoopback(host.replace(/:\d+$/, '')))
}

/** Query options of a Redis URL become connection options, where an empty `tls` disables TLS. */
function isPlainRedis(url: URL): boolean {
  const host = url.hostname || lastOf(url, 'host') || ''
  if (host === '' || isLoopback(host)) return false
  return url.protocol !== 'rediss:' || url.searchParams.has('tls') || url.searchParams.has('rejectUnauthorized')
}

/** `service` replaces the host and its security settings with a preset. */
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

/** Settings that suit development and are rejected in production unless `ALLOW` names them. */
const DEVELOPMENT_ONLY: readonly {
  readonly name: string
  readonly used: (s: Settings) => boolean
  readonly instead: string
}[] = [
  { name: 'embedded-database', used: (s) => !s.DATABASE_URL, instead: 'set DATABASE_URL' },
  {
    name: 'sandbox-payments',
    used: (s) => !s.STRIPE_SECRET_KEY,
    instead: 'set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
  },
  { name: 'mailbox', used: (s) => !s.SMTP_URL, instead: 'set SMTP_URL and EMAIL_FROM' },
  { name: 'demo-marketplace', used: (s) => s.SEED_DEMO === true, instead: 'leave SEED_DEMO out' },
  {
    name: 'staff-without-two-factor',
    used: (s) => s.STAFF_TWO_FACTOR === 'optional',
    instead: 'leave STAFF_TWO_FACTOR out',
  },
  {
    name: 'generated-secrets',
    used: (s) =>
      !s.DATA_ENCRYPTION_KEY ||
      !s.LINK_KEY ||
      !s.VAPID_PRIVATE_KEY ||
      (runsApi(s) && !s.SESSION_SECRET) ||
      (runsWorker(s) && !s.LOG_SIGNING_KEY),
    instead:
      'set DATA_ENCRYPTION_KEY, LINK_KEY, VAPID_PRIVATE_KEY, SESSION_SECRET where api runs and LOG_SIGNING_KEY where worker runs (npm run app -- make-keys prints fresh ones)',
  },
  { name: 'no-rate-limits', used: (s) => !s.RATE_LIMITS, instead: 'leave RATE_LIMITS out' },
  {
    name: 'insecure-http',
    used: (s) => !s.PUBLIC_URL?.startsWith('https://'),
    instead: 'set PUBLIC_URL to the public https URL',
  },
  ...TRANSPORTS.map(({ name, isUnencrypted, instead }) => ({ name, used: isUnencrypted, instead })),
]
const runsApi = ({ PROCESS_ROLES }: Settings): boolean => PROCESS_ROLES.includes('api')
const runsWorker = ({ PROCESS_ROLES }: Settings): boolean => PROCESS_ROLES.includes('worker')

/**
 * Allows an EventStoreDB user that may delete streams. Only the server knows the user's rights, so startup checks
 * them.
 */
export const OPEN_EVENTSTORE = 'eventstore-open-acl'
export const ALLOW_VALUES: readonly string[] = [...DEVELOPMENT_ONLY.map(({ name }) => name), OPEN_EVENTSTORE]

/** The names in `ALLOW`. */
export const allowedIn = ({ ALLOW }: Pick<Settings, 'ALLOW'>): string[] =>
  ALLOW.split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export function productionProblems(settings: Settings): string[] {
  const allowed = allowedIn(settings)
  const unknown = allowed.filter((name) => !ALLOW_VALUES.includes(name))
  return [
    ...unknown.map((name) => `ALLOW: "${name}" is not known; it takes ${ALLOW_VALUES.join(', ')}`),
    ...DEVELOPMENT_ONLY.filter(({ name, used }) => used(settings) && !allowed.includes(name)).map(
      ({ name, instead }) => `${instead}, or allow it by name with ALLOW=${name}`,
    ),
    ...(looksWeak(settings.SESSION_SECRET) ? ['SESSION_SECRET: is too predictable for a secret'] : []),
    ...(looksWeak(settings.METRICS_TOKEN) ? ['METRICS_TOKEN: is too predictable for a token'] : []),
    ...(looksWeak(settings.DATA_ENCRYPTION_KEY) ? ['DATA_ENCRYPTION_KEY: is too predictable for a key'] : []),
    ...(looksWeak(settings.LINK_KEY) ? ['LINK_KEY: is too predictable for a key'] : []),
    ...(looksWeak(settings.VAPID_PRIVATE_KEY) ? ['VAPID_PRIVATE_KEY: is too predictable for a key'] : []),
    ...(looksWeak(settings.LOG_SIGNING_KEY) ? ['LOG_SIGNING_KEY: is too predictable for a key'] : []),
    ...(settings.LOG_SIGNING_KEY && !runsWorker(settings)
      ? ['LOG_SIGNING_KEY: only a worker signs checkpoints; give this process LOG_SIGNING_PUBLIC_KEY instead']
      : []),
    ...(!runsWorker(settings) && runsApi(settings) && !settings.LOG_SIGNING_PUBLIC_KEY
      ? ['LOG_SIGNING_PUBLIC_KEY: an api process without a worker needs it to verify checkpoints']
      : []),
    ...(settings.STRIPE_SECRET_KEY?.includes('_test_') ? ['STRIPE_SECRET_KEY: is a test key'] : []),
  ]
}

const looksWeak = (secret: string | Buffer | undefined): boolean =>
  secret !== undefined && new Set([...secret]).size < 10
