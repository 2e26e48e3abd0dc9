import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Alarm } from './alarm.ts'
import { apiServer } from './api-server.ts'
import { clerkOf } from './clerk.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import type { Desk } from './desk.ts'
import { runErrands } from './run-errands.ts'

export interface SandboxOptions {
  readonly database: Database
  /** On the loopback address; any free one by default. */
  readonly port?: number
  readonly secretKey: string
  readonly publishableKey: string
  /** Where notices go, and what signs them. */
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly runtime: Runtime
  readonly log: Log
  /** Where people find the sandbox's pages: the market's address; the sandbox's own by default. */
  readonly pagesUrl?: string
  /** How long slow things take (a slow card's payment, a late refund, a bank's decision, a payout), ms (default 5 s). */
  readonly settleMs?: number
  /** How long money lies on a payout account before it goes to the bank, ms (default a minute). */
  readonly payoutMs?: number
  /** The first pause after a notice was not taken, ms (default 500); it doubles up to a minute. */
  readonly retryMs?: number
  /** Keeps notices back until `deliver` is called: whoever is to take them is not up yet. */
  readonly deliversLater?: boolean
}

/** A card processor of one's own: no money moves. */
export interface Sandbox {
  readonly host: string
  readonly port: number
  /** Begins to deliver the notices that are owed; once more changes nothing. Closed, it leaves the rest to the next time. */
  deliver(): Pick<Alarm, 'close'>
  close(): Promise<void>
}

/** Starts the sandbox over what it kept: payments, answers given to keys, notices owed. Wants migration 007. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { database, log } = options
  const clerk = clerkOf(options.runtime)
  const alarms: Alarm[] = []
  const desk: Desk = {
    database,
    clerk,
    log,
    keys: { secretKey: options.secretKey, publishableKey: options.publishableKey },
    settleMs: options.settleMs ?? 5000,
    payoutMs: options.payoutMs ?? 60_000,
    pagesUrl: () => options.pagesUrl ?? `http://${HOST}:${portOf(server)}`,
    changed: () => {
      for (const alarm of alarms) alarm.nudge()
    },
  }
  const webhook = { url: options.webhookUrl, secret: options.webhookSecret, retryMs: options.retryMs ?? 500 }
  const server = apiServer(desk)
  await server.listen({ host: HOST, port: options.port ?? 0 })
  alarms.push(runErrands(desk))
  let delivering: Alarm | undefined
  const deliver = () => {
    const begun = delivering ?? deliverWebhooks({ database, clerk, log, webhook })
    if (!delivering) alarms.push(begun)
    delivering = begun
    return begun
  }
  if (!options.deliversLater) deliver()
  return {
    host: HOST,
    port: portOf(server),
    deliver,
    close: async () => {
      await server.close()
      for (const alarm of alarms) await alarm.close()
    },
  }
}

const HOST = '127.0.0.1'

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port
