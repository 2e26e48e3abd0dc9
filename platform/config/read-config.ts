import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { environment, type Settings } from '#platform/config/environment.ts'
import { allowedIn, OPEN_EVENTSTORE, productionProblems } from '#platform/config/production.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** All problems of the environment, one line each. */
export class ConfigProblems {
  constructor(readonly problems: readonly string[]) {}
  get message(): string {
    return `The configuration is not usable:\n${this.problems.map((problem) => `  - ${problem}`).join('\n')}`
  }
}

/** Parses the environment, or returns all of its problems at once. Empty variables count as absent. */
export function readConfig(env: Environment): Config | ConfigProblems {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { settings, invalid } = settingsIn(present)
  const problems = [
    ...invalid,
    ...groupProblems(settings),
    ...(settings.NODE_ENV === 'production' ? productionProblems(settings) : []),
  ]
  return problems.length > 0 ? new ConfigProblems(problems) : configOf(settings)
}

/**
 * Parses variables one by one, so that missing and invalid variables are reported together. An invalid variable
 * counts as set, with its default value.
 */
function settingsIn(present: Environment): { settings: Settings; invalid: string[] } {
  const invalid: string[] = []
  const settings = Object.entries(environment.shape).map(([name, shape]) => {
    const parsed = shape.safeParse(present[name])
    if (parsed.success) return [name, parsed.data]
    invalid.push(...new Set(parsed.error.issues.map(({ message }) => `${name}: ${message}`)))
    return [name, shape.safeParse(undefined).data ?? PLACEHOLDERS[name] ?? present[name]]
  })
  return { settings: Object.fromEntries(settings) as Settings, invalid }
}

/** Valid placeholders for invalid values in later checks, so that each invalid value is reported once. */
const KEY = Buffer.from([...Array(32).keys()])
const PLACEHOLDERS: Readonly<Record<string, unknown>> = {
  DATA_ENCRYPTION_KEY: KEY,
  VAPID_PRIVATE_KEY: KEY,
  LOG_SIGNING_KEY: KEY,
  LINK_KEY: KEY,
  DATABASE_URL: 'postgres://localhost',
  EVENTSTORE_URL: 'esdb://localhost',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost',
}

/** Checks that span several settings. */
function groupProblems(settings: Settings): string[] {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = stripe.filter((name) => !settings[name])
  return [
    ...(missing.length > 0 && missing.length < 3 ? [`Stripe needs ${missing.join(' and ')} too`] : []),
    ...(hasMixedStripeModes(settings) ? ['Stripe: one key is a test key, the other a live key'] : []),
    ...(settings.SMTP_URL && !settings.EMAIL_FROM ? ['SMTP_URL needs EMAIL_FROM, the sender address of emails'] : []),
    ...(settings.METRICS_PORT === settings.PORT ? ['METRICS_PORT must differ from PORT'] : []),
    ...(settings.UPLOAD_TIMEOUT_SECONDS < settings.REQUEST_TIMEOUT_SECONDS
      ? ['UPLOAD_TIMEOUT_SECONDS must be at least REQUEST_TIMEOUT_SECONDS']
      : []),
    ...(settings.MAX_UPLOADS_PER_CALLER > settings.MAX_UPLOADS
      ? ['MAX_UPLOADS_PER_CALLER must be at most MAX_UPLOADS']
      : []),
    ...rotationProblems(settings),
    ...(settings.SEED_DEMO && settings.PROCESS_ROLES.length < 3
      ? ['SEED_DEMO needs all process roles in one process']
      : []),
  ]
}

/**
 * Reports key rotation mistakes: a previous key that equals the current one, or a public key that does not
 * match the signing key.
 */
function rotationProblems(s: Settings): string[] {
  const containsKey = (key: Buffer | undefined, previous: readonly Buffer[]) =>
    key !== undefined && previous.some((former) => former.equals(key))
  const signingPublicKey = s.LOG_SIGNING_KEY && checkpointSigner(s.LOG_SIGNING_KEY).publicKey
  return [
    ...(containsKey(s.DATA_ENCRYPTION_KEY, s.DATA_ENCRYPTION_KEY_PREVIOUS)
      ? ['DATA_ENCRYPTION_KEY_PREVIOUS: contains DATA_ENCRYPTION_KEY']
      : []),
    ...(containsKey(s.LINK_KEY, s.LINK_KEY_PREVIOUS) ? ['LINK_KEY_PREVIOUS: contains LINK_KEY'] : []),
    ...(s.SESSION_SECRET_PREVIOUS && s.SESSION_SECRET_PREVIOUS === s.SESSION_SECRET
      ? ['SESSION_SECRET_PREVIOUS: is the same as SESSION_SECRET']
      : []),
    ...(s.LOG_SIGNING_PREVIOUS_KEYS.some((former) =>
      former.startsWith(`${signingPublicKey ?? s.LOG_SIGNING_PUBLIC_KEY}@`),
    )
      ? ['LOG_SIGNING_PREVIOUS_KEYS: contains the current key, which has no last tree size yet']
      : []),
    ...(signingPublicKey && s.LOG_SIGNING_PUBLIC_KEY && s.LOG_SIGNING_PUBLIC_KEY !== signingPublicKey
      ? [`LOG_SIGNING_PUBLIC_KEY: is not the public key of LOG_SIGNING_KEY, which is ${signingPublicKey}`]
      : []),
  ]
}

const hasMixedStripeModes = ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: Settings): boolean =>
  secret !== undefined && publishable !== undefined && secret.includes('_test_') !== publishable.includes('_test_')

function configOf(s: Settings): Config {
  const demo = s.SEED_DEMO ?? (s.NODE_ENV === 'development' && !s.DATABASE_URL)
  return {
    mode: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST ?? (s.NODE_ENV === 'production' ? '0.0.0.0' : 'localhost'),
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ''),
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    eventStore: eventStoreOf(s),
    redisUrl: s.REDIS_URL,
    startTimeoutMs: s.START_TIMEOUT * 1000,
    payments: paymentsOf(s),
    email: s.SMTP_URL ? { kind: 'smtp', url: s.SMTP_URL, from: s.EMAIL_FROM! } : { kind: 'mailbox' },
    dataEncryptionKey: s.DATA_ENCRYPTION_KEY,
    previousDataEncryptionKeys: s.DATA_ENCRYPTION_KEY_PREVIOUS,
    sessionSecret: s.SESSION_SECRET,
    previousSessionSecret: s.SESSION_SECRET_PREVIOUS,
    linkKey: s.LINK_KEY,
    previousLinkKeys: s.LINK_KEY_PREVIOUS,
    pushKey: s.VAPID_PRIVATE_KEY,
    ...logSigningOf(s),
    processRoles: s.PROCESS_ROLES,
    marketplace: {
      name: s.MARKETPLACE_NAME,
      state: s.MARKETPLACE_STATE,
      timeZone: s.MARKETPLACE_TIME_ZONE ?? timeZoneOf(s.MARKETPLACE_STATE),
      email: s.MARKETPLACE_EMAIL,
      address: s.MARKETPLACE_ADDRESS,
      links: s.MARKETPLACE_LINKS,
    },
    seedDemo: demo,
    // The demo shows its sign-in details on the sign-in page.
    staffTwoFactor: s.STAFF_TWO_FACTOR ?? (demo ? 'optional' : 'required'),
    checkoutExpiryMs: s.CHECKOUT_EXPIRY_MINUTES * 60_000,
    rateLimits: s.RATE_LIMITS,
    timeouts: {
      requestMs: Math.round(s.REQUEST_TIMEOUT_SECONDS * 1000),
      uploadMs: Math.round(s.UPLOAD_TIMEOUT_SECONDS * 1000),
      uploadMinRate: s.UPLOAD_MIN_BYTES_PER_SECOND,
    },
    uploads: { maxConcurrent: s.MAX_UPLOADS, perCaller: s.MAX_UPLOADS_PER_CALLER },
    webSockets: {
      perProcess: s.WEBSOCKETS_PER_PROCESS,
      perAddress: s.WEBSOCKETS_PER_ADDRESS,
      perOwner: s.WEBSOCKETS_PER_ACCOUNT,
    },
    trustedProxies: s.TRUSTED_PROXIES,
    logLevel: s.LOG_LEVEL,
    metrics: s.METRICS_PORT || s.METRICS_TOKEN ? { port: s.METRICS_PORT, token: s.METRICS_TOKEN } : undefined,
    tracesUrl: s.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

const eventStoreOf = (s: Settings): Config['eventStore'] =>
  s.EVENTSTORE_URL
    ? {
        kind: 'eventstoredb',
        url: s.EVENTSTORE_URL,
        adminUrl: s.EVENTSTORE_ADMIN_URL,
        allowsOpenAcl: allowedIn(s).includes(OPEN_EVENTSTORE),
      }
    : { kind: 'postgres' }

const logSigningOf = (s: Settings) => ({
  logSigningKey: s.PROCESS_ROLES.includes('worker') ? s.LOG_SIGNING_KEY : undefined,
  logSigningPublicKey: s.LOG_SIGNING_PUBLIC_KEY,
  previousLogSigningKeys: s.LOG_SIGNING_PREVIOUS_KEYS,
  logWitnessDir: s.LOG_WITNESS_DIR ?? join(s.DATA_DIR, 'log-witness'),
  logCheckpointEmail: s.LOG_CHECKPOINT_EMAIL,
})

const paymentsOf = (s: Settings): Config['payments'] =>
  s.STRIPE_SECRET_KEY
    ? {
        kind: 'stripe',
        secretKey: s.STRIPE_SECRET_KEY,
        publishableKey: s.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: s.STRIPE_WEBHOOK_SECRET!,
      }
    : { kind: 'sandbox', settleMs: Math.round(s.SANDBOX_SETTLE_SECONDS * 1000) }

const EASTERN = 'America/New_York'
/** The IANA time zone in which most of a state's residents live. */
const timeZoneOf = (state: string): string => ZONES.find(([, states]) => states.includes(state))?.[0] ?? EASTERN

/** All other states use Eastern time. */
const ZONES: readonly (readonly [zone: string, states: readonly string[]])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'.split(' ')],
  ['America/Denver', 'CO ID MT NM UT WY'.split(' ')],
  ['America/Phoenix', ['AZ']],
  ['America/Los_Angeles', 'CA NV OR WA'.split(' ')],
  ['America/Anchorage', ['AK']],
  ['Pacific/Honolulu', ['HI']],
]
