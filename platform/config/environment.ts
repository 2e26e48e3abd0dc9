import { isIP } from 'node:net'
import { z } from 'zod'
import { isTimeZone } from '#domain/kernel/time-zone.ts'
import { PROCESS_ROLES } from './config.ts'
import { eventStoreUrl } from './eventstore-url.ts'

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const isOrigin = ({ pathname, search, hash, username }: URL) => pathname === '/' && !search && !hash && !username
const keyIn = (encoding: 'base64' | 'base64url') =>
  z
    .string()
    .transform((text) => Buffer.from(text, encoding))
    .refine((key) => key.length === 32, `must be 32 bytes in ${encoding}`)
const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
const base64Keys = commaSeparated.pipe(z.array(keyIn('base64')))
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const seconds = z.coerce.number('must be a number').min(0.05)
/** An address, a network, a name that `proxy-addr` accepts, a number of hops, or `none`. */
function isProxy(text: string): boolean {
  if (/^[1-9]$/.test(text) || ['none', 'loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address, bits, ...more] = text.split('/')
  const version = isIP(address ?? '')
  if (!version || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Every environment variable and its allowed values. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('must be a number').int().min(1).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine((text) => !URL.canParse(text) || isOrigin(new URL(text)), 'must be an origin, without path or query')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  EVENTSTORE_URL: eventStoreUrl.optional(),
  EVENTSTORE_ADMIN_URL: eventStoreUrl.optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  START_TIMEOUT: z.coerce.number('must be a number').min(0).max(3600).default(60),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  EMAIL_FROM: z.string().min(3).optional(),
  DATA_ENCRYPTION_KEY: keyIn('base64').optional(),
  DATA_ENCRYPTION_KEY_PREVIOUS: base64Keys,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  LINK_KEY: keyIn('base64').optional(),
  LINK_KEY_PREVIOUS: base64Keys,
  VAPID_PRIVATE_KEY: keyIn('base64url').optional(),
  LOG_SIGNING_KEY: keyIn('base64').optional(),
  LOG_SIGNING_PUBLIC_KEY: z
    .string()
    .regex(/^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$/, 'must be a public key as /audit/log-integrity shows it')
    .optional(),
  LOG_SIGNING_PREVIOUS_KEYS: commaSeparated.pipe(
    z.array(
      z
        .string()
        .regex(
          /^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+@\d{1,15}$/,
          'each key needs the last tree size it signed, as <public key>@<size>',
        ),
    ),
  ),
  LOG_WITNESS_DIR: z.string().optional(),
  LOG_CHECKPOINT_EMAIL: z.email('must be an email address').optional(),
  PROCESS_ROLES: z
    .string()
    .default('all')
    .transform((text) =>
      text.trim() === 'all' ? [...PROCESS_ROLES] : [...new Set(text.split(',').map((item) => item.trim()))],
    )
    .pipe(z.array(z.enum(['api', 'projector', 'worker'], 'must be all, or name api, projector, worker')).min(1)),
  MARKETPLACE_NAME: z.string().min(1).default('Farmgate'),
  MARKETPLACE_STATE: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a state in two capital letters')
    .default('VT'),
  MARKETPLACE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, such as America/New_York')
    .optional(),
  MARKETPLACE_EMAIL: z.email('must be an email address').optional(),
  MARKETPLACE_ADDRESS: z.string().optional(),
  MARKETPLACE_LINKS: commaSeparated.pipe(z.array(url('https:'))),
  SEED_DEMO: flag.optional(),
  STAFF_TWO_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  CHECKOUT_EXPIRY_MINUTES: z.coerce.number('must be a number').min(0.05).max(120).default(15),
  SANDBOX_SETTLE_SECONDS: seconds.max(60).default(5),
  RATE_LIMITS: flag.default(true),
  REQUEST_TIMEOUT_SECONDS: seconds.max(300).default(30),
  UPLOAD_TIMEOUT_SECONDS: seconds.max(3600).default(900),
  UPLOAD_MIN_BYTES_PER_SECOND: z.coerce.number('must be a number').int().min(0).default(8192),
  MAX_UPLOADS: z.coerce.number('must be a number').int().min(1).max(1000).default(16),
  MAX_UPLOADS_PER_CALLER: z.coerce.number('must be a number').int().min(1).max(1000).default(4),
  WEBSOCKETS_PER_PROCESS: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(5_000),
  WEBSOCKETS_PER_ADDRESS: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(200),
  WEBSOCKETS_PER_ACCOUNT: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(30),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .refine(isProxy, 'must be addresses or networks (10.0.0.0/8), or how many proxies there are, or none'),
      ),
    )
    .transform((proxies) => {
      if (proxies.length === 1 && /^\d+$/.test(proxies[0]!)) return Number(proxies[0])
      return proxies.filter((proxy) => proxy !== 'none')
    }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  ALLOW: z.string().default(''),
})
export type Settings = z.infer<typeof environment>
