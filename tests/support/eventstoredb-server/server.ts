import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Server, ServerCredentials, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import { features, ServerFeaturesService, StreamsService } from '#tests/support/eventstoredb-server/protocol.ts'
import { type ServerLog, serverLog } from '#tests/support/eventstoredb-server/server-log.ts'
import {
  appendCall,
  batchAppendCall,
  type Calls,
  deleteCall,
  guardOf,
  type Misbehavior,
  readCall,
  type Users,
  wellBehaved,
} from '#tests/support/eventstoredb-server/streams-service.ts'
import { dataFolder } from '#tests/support/process-environment.ts'

export interface EventStoreDbServer {
  readonly connectionString: string
  /** The connection string for one of its users. */
  addressOf(user: string): string
  readonly port: number
  readonly log: ServerLog
  readonly calls: Calls
  readonly misbehavior: Misbehavior
  /** Ends every subscription with an error, like a server that restarts. */
  cutSubscriptions(): void
  /** Ends every shared stream of appends with an error. */
  cutBatches(): void
  stop(): void
}

interface Options {
  readonly port?: number
  readonly log?: ServerLog
  /** With users, the server is secure: it requires TLS and enforces access control lists. */
  readonly users?: Users
}

/** A small EventStoreDB over gRPC, built from the client's service definitions, with simulated failures. */
export async function startEventStoreDbServer(options: Options = {}): Promise<EventStoreDbServer> {
  const { port = 0, log = serverLog(), users } = options
  const certificate = users ? ownCertificate() : undefined
  const misbehavior = wellBehaved()
  const calls: Calls = {
    append: 0,
    batchAppend: 0,
    read: 0,
    subscribe: 0,
    eventsRead: 0,
    readsOf: {},
    eventsPushed: 0,
    appended: [],
  }
  const guard = guardOf(log, users)
  const open = new Set<Parameters<ReturnType<typeof readCall>>[0]>()
  const batches = new Set<Parameters<ReturnType<typeof batchAppendCall>>[0]>()
  const service = { log, guard, misbehavior, calls, open, batches }
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  server.addService(StreamsService as never, streamsService(service))
  server.addService(ServerFeaturesService as never, { getSupportedMethods: supported(misbehavior) })
  const credentials = certificate
    ? ServerCredentials.createSsl(null, [{ cert_chain: certificate.chain, private_key: certificate.key }])
    : ServerCredentials.createInsecure()
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, at) => (error ? reject(error) : resolve(at))),
  )
  const connectionString = certificate
    ? `esdb://localhost:${bound}?tlsCAFile=${encodeURIComponent(certificate.file)}`
    : `esdb://127.0.0.1:${bound}?tls=false`
  return {
    connectionString,
    addressOf: (user) =>
      connectionString.replace('://', `://${user}:${encodeURIComponent(users?.[user]?.password ?? '')}@`),
    port: bound,
    log,
    calls,
    misbehavior,
    cutSubscriptions: () => {
      for (const call of service.open)
        call.emit('error', Object.assign(new Error('going down'), { code: status.UNAVAILABLE }))
    },
    cutBatches: () => {
      for (const call of batches)
        call.emit('error', Object.assign(new Error('going down'), { code: status.UNAVAILABLE }))
    },
    stop: () => server.forceShutdown(),
  }
}

function streamsService(service: Parameters<typeof readCall>[0]): UntypedServiceImplementation {
  return {
    append: appendCall(service),
    read: readCall(service),
    batchAppend: batchAppendCall(service),
    delete: deleteCall(service, false),
    tombstone: deleteCall(service, true),
  }
}

const supported =
  (misbehavior: Misbehavior) =>
  (_: unknown, answer: (error: null, methods: InstanceType<typeof features.SupportedMethods>) => void) => {
    const methods = new features.SupportedMethods().setEventStoreServerVersion('24.6.0')
    const name = 'event_store.client.streams.streams'
    const batchAppend = new features.SupportedMethod().setServiceName(name).setMethodName('batchappend')
    if (misbehavior.advertiseBatchAppend) methods.addMethods(batchAppend)
    answer(null, methods)
  }

interface Certificate {
  readonly chain: Buffer
  readonly key: Buffer
  /** The path of the self-signed certificate. */
  readonly file: string
}

let made: Certificate | undefined

/** A self-signed certificate for this machine, made once by `openssl`. */
function ownCertificate(): Certificate {
  made ??= make(dataFolder('certificate'))
  return made
}

function make(folder: string): Certificate {
  const [file, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const certificate = ['-days', '2', '-subj', '/CN=localhost', '-addext', names, '-out', file]
  execFileSync('openssl', ['req', '-x509', ...key, ...certificate], { stdio: 'ignore' })
  return { chain: readFileSync(file), key: readFileSync(keyFile), file }
}

export interface EventStoreDbServerProcess {
  readonly connectionString: string
  scavenge(): Promise<void>
  /** All calls to the server so far. */
  calls(): Promise<Calls>
  /** The number of stored events of a type. */
  countOf(type: string): Promise<number>
  /** Sets `Misbehavior.flushMs`. */
  flushIn(ms: number): Promise<void>
  stop(): Promise<void>
}

interface ProcessOptions {
  readonly busy?: boolean
  /** As `Misbehavior.flushMs`. */
  readonly flushMs?: number
}

/** The test server in its own process, so that it does not share the event loop of its clients. */
export async function startServerProcess({
  busy = false,
  flushMs = 0,
}: ProcessOptions = {}): Promise<EventStoreDbServerProcess> {
  const child = fork(new URL('./server.process.ts', import.meta.url), [...(busy ? ['busy'] : []), `flush=${flushMs}`], {
    execArgv: ['--import', 'tsx'],
  })
  const [connectionString] = (await once(child, 'message')) as [string]
  let last: Promise<unknown> = Promise.resolve()
  const ask = <T>(question: ServerQuestion): Promise<T> => {
    const answer = last.then(async () => {
      const answered = once(child, 'message')
      child.send(question)
      return (await answered)[0] as T
    })
    last = answer
    return answer
  }
  const stop = async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  }
  return {
    connectionString,
    scavenge: () => ask({ kind: 'scavenge' }),
    calls: () => ask({ kind: 'calls' }),
    countOf: (type) => ask({ kind: 'count', type }),
    flushIn: (ms) => ask({ kind: 'flush', ms }),
    stop,
  }
}

/** A message to the server's process, which answers each message with one. */
export type ServerQuestion =
  | { readonly kind: 'scavenge' | 'calls' }
  | { readonly kind: 'count'; readonly type: string }
  | { readonly kind: 'flush'; readonly ms: number }
