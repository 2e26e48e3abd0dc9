import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Server, ServerCredentials, status, type UntypedServiceImplementation } from '@grpc/grpc-js'
import { features, ServerFeaturesService, StreamsService } from '#tests/support/eventstoredb-server/protocol.ts'
import { type ServerLog, serverLog } from '#tests/support/eventstoredb-server/server-log.ts'
import {
  appendCall,
  type Calls,
  deleteCall,
  guardOf,
  type Misbehaviour,
  readCall,
  type Users,
  wellBehaved,
} from '#tests/support/eventstoredb-server/streams-service.ts'
import { dataFolder } from '#tests/support/process-environment.ts'

export interface EventStoreDbServer {
  readonly connectionString: string
  /** The address for one of its users. */
  addressOf(user: string): string
  readonly port: number
  readonly log: ServerLog
  readonly calls: Calls
  readonly misbehaviour: Misbehaviour
  /** Ends every subscription with an error, as a server that restarts does. */
  cutSubscriptions(): void
  stop(): void
}

interface Options {
  readonly port?: number
  readonly log?: ServerLog
  /** With users it is secure: TLS, and access control lists are in force. */
  readonly users?: Users
}

/** A small EventStoreDB over gRPC, made from the client's own definitions: what our engine asks, and how it can go wrong. */
export async function startEventStoreDbServer(options: Options = {}): Promise<EventStoreDbServer> {
  const { port = 0, log = serverLog(), users } = options
  const certificate = users ? ownCertificate() : undefined
  const misbehaviour = wellBehaved()
  const calls: Calls = { append: 0, batchAppend: 0, read: 0, subscribe: 0 }
  const guard = guardOf(log, users)
  const service = { log, guard, misbehaviour, calls, open: new Set<Parameters<ReturnType<typeof readCall>>[0]>() }
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  server.addService(StreamsService as never, streamsService(service))
  server.addService(ServerFeaturesService as never, { getSupportedMethods: supported(misbehaviour) })
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
    misbehaviour,
    cutSubscriptions: () => {
      for (const call of service.open)
        call.emit('error', Object.assign(new Error('going down'), { code: status.UNAVAILABLE }))
    },
    stop: () => server.forceShutdown(),
  }
}

function streamsService(service: Parameters<typeof readCall>[0]): UntypedServiceImplementation {
  return {
    append: appendCall(service),
    read: readCall(service),
    batchAppend: () => {
      service.calls.batchAppend++
    },
    delete: deleteCall(service, false),
    tombstone: deleteCall(service, true),
  }
}

const supported =
  (misbehaviour: Misbehaviour) =>
  (_: unknown, answer: (error: null, methods: InstanceType<typeof features.SupportedMethods>) => void) => {
    const methods = new features.SupportedMethods().setEventStoreServerVersion('24.6.0')
    const name = 'event_store.client.streams.streams'
    const batchAppend = new features.SupportedMethod().setServiceName(name).setMethodName('batchappend')
    if (misbehaviour.advertiseBatchAppend) methods.addMethods(batchAppend)
    answer(null, methods)
  }

interface Certificate {
  readonly chain: Buffer
  readonly key: Buffer
  /** Where the certificate stands: it is its own authority. */
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

/** The test server in a process of its own, so that it does not share the event loop of those who load it. */
export async function startServerProcess({ busy = false }: { readonly busy?: boolean } = {}): Promise<{
  connectionString: string
  scavenge(): Promise<void>
  stop(): Promise<void>
}> {
  const child = fork(new URL('./server.process.ts', import.meta.url), busy ? ['busy'] : [], {
    execArgv: ['--import', 'tsx'],
  })
  const [connectionString] = (await once(child, 'message')) as [string]
  const scavenge = async () => {
    const done = once(child, 'message')
    child.send('scavenge')
    await done
  }
  const stop = async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  }
  return { connectionString, scavenge, stop }
}
