import { TRANSPORTS } from './encrypted-transport.ts'
import type { Settings } from './environment.ts'

/** What is fine for trying out and refused in production, unless `ALLOW` names it. */
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
    instead: 'set PUBLIC_URL to the https address people use',
  },
  ...TRANSPORTS.map(({ name, isPlain, instead }) => ({ name, used: isPlain, instead })),
]
const runsApi = ({ PROCESS_ROLES }: Settings): boolean => PROCESS_ROLES.includes('api')
const runsWorker = ({ PROCESS_ROLES }: Settings): boolean => PROCESS_ROLES.includes('worker')

/** Allows an EventStoreDB whose user may delete streams: only the server knows, so it is checked at the start. */
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
    ...(looksWeak(settings.SESSION_SECRET) ? ['SESSION_SECRET: is too regular to be a secret'] : []),
    ...(looksWeak(settings.METRICS_TOKEN) ? ['METRICS_TOKEN: is too regular to be a token'] : []),
    ...(looksWeak(settings.DATA_ENCRYPTION_KEY) ? ['DATA_ENCRYPTION_KEY: is too regular to be a key'] : []),
    ...(looksWeak(settings.LINK_KEY) ? ['LINK_KEY: is too regular to be a key'] : []),
    ...(looksWeak(settings.VAPID_PRIVATE_KEY) ? ['VAPID_PRIVATE_KEY: is too regular to be a key'] : []),
    ...(looksWeak(settings.LOG_SIGNING_KEY) ? ['LOG_SIGNING_KEY: is too regular to be a key'] : []),
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
