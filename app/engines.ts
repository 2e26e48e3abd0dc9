import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventDefinitions } from '#app/event-definitions.ts'
import { openTransparencyLog, type TransparencyLog } from '#app/transparency-log.ts'
import { demoFiles } from '#demo/demo-images.ts'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import { type EventMeta, LOG_START } from '#domain/kernel/event.ts'
import type { SystemStatusView } from '#domain/operations/contract.ts'
import { migrations } from '#migrations/all.ts'
import type { Config } from '#platform/config/config.ts'
import { type Secrets, secretsOf } from '#platform/config/secrets.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { diskDocumentStore } from '#platform/documents/document-store.disk.ts'
import { type Documents, documentsIn } from '#platform/documents/documents.ts'
import { withCachedReads } from '#platform/event-store/cached-reads.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { diskFiles } from '#platform/files/files.disk.ts'
import type { Files } from '#platform/files/files.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import type { IdempotencyKeys } from '#platform/http/idempotency.ts'
import { postgresIdempotencyKeys } from '#platform/http/idempotency.ts'
import { diskImageStore } from '#platform/images/image-store.disk.ts'
import { type ImageProcessor, type ImageStore, type ImageUploads, imageUploadsIn } from '#platform/images/images.ts'
import { postgresScheduledRuns } from '#platform/jobs/job-schedules.ts'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { type MasterKeys, masterKeys } from '#platform/keys/master-key.ts'
import { checkMasterKeys, marketplaceHashKey } from '#platform/keys/wrapped-keys.ts'
import type { Log } from '#platform/log/log.ts'
import { mailboxEmailSender, mailboxReader } from '#platform/mail/email.mailbox.ts'
import type { EmailSender, Mailbox } from '#platform/mail/email.ts'
import { withEmailLog } from '#platform/mail/email-log.ts'
import type { Push } from '#platform/push/push.ts'
import { webPushSender } from '#platform/push/push.web.ts'
import { postgresRateLimits } from '#platform/rate-limits/rate-limits.postgres.ts'
import { redisRateLimits } from '#platform/rate-limits/rate-limits.redis.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { instrumentLog } from '#platform/telemetry/instrumentation.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'

/** The engines of every process, chosen by the configuration. */
export interface Engines {
  readonly config: Config
  readonly logger: Log
  readonly secrets: Secrets
  readonly db: Database
  readonly store: EventStore
  readonly log: EventLog
  /** For commands and jobs: caches the streams it reads for the duration of one request or job. */
  readonly cachedLog: EventLog
  /** The Merkle tree and checkpoints that prove the log is unchanged. */
  readonly transparencyLog: TransparencyLog
  readonly keys: KeyVault
  readonly idempotencyKeys: IdempotencyKeys
  /** The master keys, which wrap all other keys. */
  readonly masters: MasterKeys
  readonly files: Files
  /** Uploaded images and their variants. */
  readonly imageStore: ImageStore
  readonly imageUploads: ImageUploads
  readonly imageProcessor: ImageProcessor
  /** Encrypted uploads. */
  readonly documents: Documents
  readonly runtime: Runtime
  /** Counters shared by all processes; undefined if rate limits are off. */
  readonly rateLimits: RateLimits | undefined
  readonly geocoder: Geocoder
  /** Metrics and traces, if configured. */
  readonly telemetry: Telemetry
  /** What to close at shutdown, in reverse order. */
  readonly closing: ShutdownSequence
}

interface EngineOptions {
  /** Use the embedded database of a marketplace that runs in another process, if there is one. */
  readonly joinRunning?: boolean
  readonly telemetry?: Telemetry
  /** The clock and the id generator. The system's by default. */
  readonly runtime?: Runtime
}

export async function openEngines(
  config: Config,
  logger: Log,
  { joinRunning = false, telemetry = noTelemetry, runtime = systemRuntime }: EngineOptions = {},
): Promise<Engines> {
  const closing = new ShutdownSequence(logger)
  try {
    const secrets = secretsOf(config)
    const url =
      config.databaseUrl ??
      (joinRunning ? runningDatabase(config) : undefined) ??
      (await startEmbedded(config, logger, closing))
    await migrate(url, migrations)
    const db = closing.add('database', await postgresDatabase({ url, poolSize: 12, name: nameOf(config), log: logger }))
    const masters = masterKeys(secrets.dataEncryptionKeys)
    await checkMasterKeys(db, masters)
    const hashKey = await marketplaceHashKey(db, masters)
    const { linkKeys } = secrets
    const keys = closing.add('keys', await postgresKeyVault({ db, masters, hashKey, linkKeys }))
    const store = closing.add('event store', await eventStore({ config, database: db, log: logger, telemetry }))
    await requireCurrentEvents(store)
    const logOn = (source: EventStore) =>
      instrumentLog(createEventLog({ store: source, keys, definitions: eventDefinitions }), telemetry)
    const log = logOn(store)
    const cachedLog = logOn(withCachedReads(store))
    const files = filesOf(config)
    const imageStore = diskImageStore(join(config.dataDir, 'files', 'images'))
    const imageProcessor = lazyImageProcessor()
    const imageUploads = imageUploadsIn({ db, imageStore, imageProcessor })
    const documentStore = diskDocumentStore(join(config.dataDir, 'files', 'documents'))
    const documents = documentsIn({ db, documentStore, keys, imageProcessor, runtime })
    const idempotencyKeys = postgresIdempotencyKeys(db, keys)
    const transparencyLog = openTransparencyLog({ config, secrets, db, store })
    const rateLimits = rateLimitsOf(config, db, logger)
    if (rateLimits) closing.add('rate limits', rateLimits)
    return {
      config,
      logger,
      secrets,
      db,
      store,
      log,
      cachedLog,
      transparencyLog,
      keys,
      masters,
      idempotencyKeys,
      files,
      imageStore,
      imageUploads,
      imageProcessor,
      documents,
      runtime,
      rateLimits,
      geocoder: zipcodeGeocoder(),
      telemetry,
      closing,
    }
  } catch (error) {
    await closing.closeAll()
    throw error
  }
}

/** Throws if the log has events of an earlier version: their names and metadata differ, and nothing upgrades them. */
async function requireCurrentEvents(store: EventStore): Promise<void> {
  const { events } = await store.readAll(LOG_START, 1)
  if (events.some(({ meta }) => (JSON.parse(meta) as Partial<EventMeta>).recordedAt === undefined))
    throw new Error(
      'the event log was written by an earlier version of Farmgate, which nothing upgrades: use an empty one',
    )
}

/** The application name of the database connections. */
const nameOf = ({ processRoles }: Config): string => `farmgate ${processRoles.join(', ')}`

function rateLimitsOf({ rateLimits, redisUrl }: Config, db: Database, log: Log): RateLimits | undefined {
  if (!rateLimits) return undefined
  return redisUrl ? redisRateLimits({ url: redisUrl, log }) : postgresRateLimits(db)
}

const runningDatabase = ({ dataDir }: Config): string | undefined => runningEmbeddedPostgres(dataDir)?.url('farmgate')

async function startEmbedded({ dataDir }: Config, log: Log, closing: ShutdownSequence): Promise<string> {
  const server = await startEmbeddedPostgres({ dir: dataDir, log })
  closing.add('embedded PostgreSQL', { close: server.stop })
  const maintenance = await postgresDatabase({ url: server.url('postgres'), poolSize: 1, log })
  const [found] = await maintenance.query(`select 1 from pg_database where datname = 'farmgate'`)
  if (!found) await maintenance.query('create database farmgate')
  await maintenance.close()
  return server.url('farmgate')
}

function filesOf({ dataDir, seedDemo }: Config): Files {
  const files = diskFiles(join(dataDir, 'files'))
  return seedDemo ? demoFiles(files, dataDir) : files
}

/** The image processor, loaded on first use, because libvips is large. */
function lazyImageProcessor(): ImageProcessor {
  let loaded: Promise<ImageProcessor> | undefined
  const processor = () => {
    loaded ??= import('#platform/images/image-processor.sharp.ts').then(({ sharpImageProcessor }) =>
      sharpImageProcessor({ bounds: IMAGE_LIMITS }),
    )
    return loaded
  }
  return {
    process: async (bytes, wanted) => (await processor()).process(bytes, wanted),
    jpeg: async (bytes) => (await processor()).jpeg(bytes),
  }
}

interface StoreParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly telemetry: Telemetry
}

async function eventStore({ config, database, log, telemetry }: StoreParts): Promise<EventStore> {
  const onIncomplete = telemetry.recordIncompleteStream
  if (config.eventStore.kind === 'postgres')
    return postgresEventStore({ database, log, onIncomplete, onBatch: telemetry.recordBatch })
  // A large dependency, so it is loaded on demand.
  const { eventStoreDbEventStore } = await import('#platform/event-store/event-store.eventstoredb.ts')
  return eventStoreDbEventStore({ connectionString: config.eventStore.url, log, onIncomplete })
}

/** The engine of each part, for the system status page. */
export const enginesInUse = (config: Config): SystemStatusView['engines'] => [
  { part: 'Database', engine: config.databaseUrl ? 'PostgreSQL' : 'PostgreSQL, embedded' },
  { part: 'Log', engine: config.eventStore.kind === 'postgres' ? 'PostgreSQL' : 'EventStoreDB' },
  { part: 'Jobs', engine: config.redisUrl ? 'Redis' : 'PostgreSQL' },
  { part: 'Payments', engine: config.payments.kind === 'stripe' ? 'Stripe' : 'Sandbox' },
  { part: 'Mail', engine: config.email.kind === 'smtp' ? 'SMTP server' : 'Mailbox page' },
  { part: 'This process', engine: config.processRoles.join(', ') },
]

export const marketVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** The job queue, for workers and for the system status page. */
export async function openJobs({ config, db, logger, telemetry, closing }: Engines): Promise<Jobs> {
  const backend = config.redisUrl
    ? ({ kind: 'redis', url: config.redisUrl } as const)
    : ({ kind: 'postgres', url: db.url } as const)
  return closing.add('jobs', await bullmqJobs({ backend, log: logger, telemetry, runs: postgresScheduledRuns(db) }))
}

/**
 * The connection that commits pages of events, in a process that runs the projections. The statement of a page depends
 * on the tables it changes, so there are dozens of statements: a dedicated connection prepares each of them once.
 */
export async function openProjectionWriter({ config, db, logger, closing }: Engines): Promise<Database | undefined> {
  if (!config.processRoles.includes('projector')) return undefined
  const options = { url: db.url, poolSize: 1, name: 'farmgate projections', genericPlans: true, log: logger }
  return closing.add('projection writer', await postgresDatabase(options))
}

/** An SMTP server, or the local mailbox with its page. */
export async function openMail({
  config,
  db,
  keys,
  logger,
  closing,
}: Engines): Promise<{ mailer: EmailSender; mailbox?: Mailbox }> {
  const logged = (mailer: EmailSender) => withEmailLog(mailer, { db, log: logger })
  if (config.email.kind === 'mailbox') return { mailer: logged(mailboxEmailSender(db)), mailbox: mailboxReader(db) }
  const hashOf = (address: string) => keys.hmac('mail-address', address)
  const { url, from } = config.email
  const { smtpEmailSender } = await import('#platform/mail/email.smtp.ts')
  return { mailer: closing.add('mail', logged(smtpEmailSender({ url, from, db, hashOf, log: logger }))) }
}

/** Web push, signed with the marketplace's key. */
export const openPush = ({ config, secrets }: Engines): Push =>
  webPushSender({ privateKey: secrets.pushKey, subject: subjectOf(config) })

/** The contact that push services require: the marketplace's email address or, without one, its URL. */
function subjectOf({ marketplace, publicUrl }: Engines['config']): string {
  if (marketplace.email) return `mailto:${marketplace.email}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@example.com'
}

/** Closes resources in reverse order. A failure is logged and does not stop the others. */
export class ShutdownSequence {
  readonly #opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = []
  constructor(private readonly logger: Log) {}

  add<T extends { close(): Promise<unknown> }>(name: string, resource: T): T {
    this.#opened.push({ name, close: () => resource.close() })
    return resource
  }

  /** Adds a resource that is closed after all others. */
  addFirst(name: string, resource: { close(): Promise<unknown> }): void {
    this.#opened.unshift({ name, close: () => resource.close() })
  }

  async closeAll(): Promise<void> {
    for (let last = this.#opened.pop(); last; last = this.#opened.pop())
      await last
        .close()
        .catch((err: unknown) => this.logger.error({ err, operation: `close ${last?.name}` }, 'failed to close'))
  }
}
