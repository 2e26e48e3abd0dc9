/** The configuration of a process. Only `readConfig` reads the environment. */
export interface Config {
  readonly mode: 'development' | 'production' | 'test'
  readonly port: number
  readonly host: string
  /** Public origin of the marketplace, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly eventStore: { readonly kind: 'postgres' } | EventStoreDbConfig
  /** How long a starting process waits for the database and the event store, in ms. */
  readonly startTimeoutMs: number
  /** Absent: jobs on PostgreSQL. */
  readonly redisUrl: string | undefined
  readonly payments: SandboxSettings | StripeSettings
  readonly email: { readonly kind: 'mailbox' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  /** 32 bytes. If absent, generated once and stored in `dataDir`, like the other secrets below. */
  readonly dataEncryptionKey: Buffer | undefined
  /** Previous data encryption keys: used only to decrypt. */
  readonly previousDataEncryptionKeys: readonly Buffer[]
  readonly sessionSecret: string | undefined
  /** Still verifies cookies signed before the secret was rotated. */
  readonly previousSessionSecret: string | undefined
  /** Signs links and tokens in emails. */
  readonly linkKey: Buffer | undefined
  /** Previous link keys whose links are still accepted. */
  readonly previousLinkKeys: readonly Buffer[]
  /** VAPID private key that signs push messages (RFC 8292), 32 bytes. If absent, generated. */
  readonly pushKey: Buffer | undefined
  /** Ed25519 private key that signs log checkpoints, 32 bytes. Only processes with the `worker` role have it. */
  readonly logSigningKey: Buffer | undefined
  /** Public key with which processes without the `worker` role verify checkpoints. */
  readonly logSigningPublicKey: string | undefined
  /** Previous public keys, each as `<public key>@<last tree size it signed>`. */
  readonly previousLogSigningKeys: readonly string[]
  /** Folder with a copy of the log's Merkle tree, outside the database. */
  readonly logWitnessDir: string
  /** Recipient of the daily checkpoint email. */
  readonly logCheckpointEmail: string | undefined
  readonly processRoles: readonly ProcessRole[]
  readonly marketplace: {
    readonly name: string
    /** Two capital letters. */
    readonly state: string
    /** IANA time zone of the marketplace's calendar dates and opening hours. */
    readonly timeZone: string
    /** Contact address. */
    readonly email: string | undefined
    readonly address: string | undefined
    /** The marketplace's pages on other sites. */
    readonly links: readonly string[]
  }
  readonly seedDemo: boolean
  /** Whether staff must sign in with an authenticator code in addition to the password. */
  readonly staffTwoFactor: 'required' | 'optional'
  readonly checkoutExpiryMs: number
  readonly rateLimits: boolean
  /**
   * Time limits for receiving a request: `requestMs` for headers and for a body, `uploadMs` and a minimum rate in
   * bytes per second for uploads.
   */
  readonly timeouts: { readonly requestMs: number; readonly uploadMs: number; readonly uploadMinRate: number }
  /** Concurrent uploads, per process and per caller. */
  readonly uploads: { readonly maxConcurrent: number; readonly perCaller: number }
  /** Concurrent WebSockets. */
  readonly webSockets: { readonly perProcess: number; readonly perAddress: number; readonly perOwner: number }
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses and networks, or a number of hops. */
  readonly trustedProxies: readonly string[] | number
  readonly logLevel: string
  /** Metrics are served on their own port, behind a token, or both. If absent, metrics are off. */
  readonly metrics: { readonly port: number | undefined; readonly token: string | undefined } | undefined
  /** OTLP/HTTP endpoint for traces. If absent, tracing is off. */
  readonly tracesUrl: string | undefined
}

export interface SandboxSettings {
  readonly kind: 'sandbox'
  /** Delay of slow payments, disputes and failed refunds, ms. */
  readonly settleMs: number
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
  /** The URL with an administrator's credentials, for the command that prepares the server. */
  readonly adminUrl: string | undefined
  /** Whether production may start even though the marketplace's user may delete streams. */
  readonly allowsOpenAcl: boolean
}
