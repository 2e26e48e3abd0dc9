/** What the environment decides. Made by `readConfig`; nothing else reads the environment. */
export interface Config {
  readonly mode: 'development' | 'production' | 'test'
  readonly port: number
  readonly host: string
  /** Where people reach the market, without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly eventStore: { readonly kind: 'postgres' } | EventStoreDbConfig
  /** How long a process that starts waits for engines that do not answer yet. */
  readonly startTimeoutMs: number
  /** Absent: jobs on PostgreSQL. */
  readonly redisUrl: string | undefined
  readonly payments: { readonly kind: 'sandbox' } | StripeSettings
  readonly email: { readonly kind: 'mailbox' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  /** Absent: generated once and stored in `dataDir`, like the other secrets below. */
  readonly dataEncryptionKey: Buffer | undefined
  /** Master keys that only open what they have wrapped. */
  readonly previousDataEncryptionKeys: readonly Buffer[]
  readonly sessionSecret: string | undefined
  /** Verifies cookies from before the session secret was changed. */
  readonly previousSessionSecret: string | undefined
  /** Signs links and tokens in mails. */
  readonly linkKey: Buffer | undefined
  /** Link keys whose links are still accepted. */
  readonly previousLinkKeys: readonly Buffer[]
  /** The private key notices to browsers are signed with (VAPID, RFC 8292), 32 bytes. Absent: as above. */
  readonly pushKey: Buffer | undefined
  /** The private key checkpoints of the log are signed with (Ed25519), 32 bytes: only for processes that run `worker`. */
  readonly logSigningKey: Buffer | undefined
  /** What the others verify checkpoints with. */
  readonly logSigningPublicKey: string | undefined
  /** Public keys that signed before the current one, each as `<public key>@<last tree size it signed>`. */
  readonly previousLogSigningKeys: readonly string[]
  /** Where the seal of the log is kept outside of the database. */
  readonly logWitnessDir: string
  /** Who gets a checkpoint by mail every day. */
  readonly logCheckpointEmail: string | undefined
  readonly processRoles: readonly ProcessRole[]
  readonly marketplace: {
    readonly name: string
    /** Two capital letters. */
    readonly state: string
    /** IANA name of the zone whose calendar dates and opening hours the marketplace keeps. */
    readonly timeZone: string
    /** Where people may write to. */
    readonly email: string | undefined
    readonly address: string | undefined
    /** Pages of the market elsewhere. */
    readonly links: readonly string[]
  }
  readonly seedDemo: boolean
  /** Whether the staff signs in with a code besides the password. */
  readonly staffTwoFactor: 'required' | 'optional'
  readonly checkoutExpiryMs: number
  readonly rateLimits: boolean
  /** How long requests may take to arrive: `requestMs` for headers and a body, `uploadMs` and bytes per second for uploads. */
  readonly timeouts: { readonly requestMs: number; readonly uploadMs: number; readonly uploadMinRate: number }
  /** How many uploads are received and processed at once: in a process, and from one caller. */
  readonly uploads: { readonly atOnce: number; readonly perCaller: number }
  /** How many WebSockets may be open at the same time. */
  readonly webSockets: { readonly perProcess: number; readonly perAddress: number; readonly perOwner: number }
  /** Proxies whose `X-Forwarded-*` are believed: addresses and networks, or how many there are in a row. */
  readonly trustedProxies: readonly string[] | number
  readonly logLevel: string
  /** Absent: nobody counts. On a port of its own, behind a token, or both. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined } | undefined
  /** Where traces are sent (OTLP over HTTP). Absent: nobody traces. */
  readonly tracesUrl: string | undefined
}

export interface StripeSettings {
  readonly kind: 'stripe'
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

export type ProcessRole = 'api' | 'projector' | 'worker'
export const PROCESS_ROLES: readonly ProcessRole[] = ['api', 'projector', 'worker']

export interface EventStoreDbConfig {
  readonly kind: 'eventstoredb'
  readonly url: string
  /** The address with an administrator's name and password: for the command that prepares the server. */
  readonly adminUrl: string | undefined
  /** Whether production may start although the market's user may delete streams. */
  readonly allowsOpenAcl: boolean
}
