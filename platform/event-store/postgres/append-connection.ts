import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { failureOf } from '#platform/database/failures.ts'
import type { Log } from '#platform/log/log.ts'
import type { Append, AppendResult } from '../event-store.ts'
import { argumentsOf, resultsOf } from './append-batch.ts'
import { translated } from './failures.ts'
import { CONNECTION } from './settings.ts'

export interface AppendConnection {
  /** Sends one batch; on silence or "not now" again with the same ids, which the function answers alike. */
  send(batch: readonly Append[]): Promise<AppendResult[]>
  close(): Promise<void>
}

/** The one connection of this process that appends. Opened when first needed, and anew after it broke. */
export function appendConnection({ url, log }: { url: string; log: Log | undefined }): AppendConnection {
  let client: pg.Client | undefined

  const attempt = async (batch: readonly Append[]): Promise<AppendResult[]> => {
    client ??= await connect(url, (broken) => {
      if (client === broken) client = undefined
    })
    const { rows } = await client.query<[string]>({ ...APPEND, values: argumentsOf(batch) })
    return resultsOf(batch, rows[0]![0])
  }

  const drop = () => {
    const broken = client
    client = undefined
    broken?.end().catch((err: unknown) => log?.warn({ err }, 'a broken append connection would not close'))
  }

  const send = async (batch: readonly Append[], pauses = PAUSES_MS): Promise<AppendResult[]> => {
    try {
      return await attempt(batch)
    } catch (err) {
      const failure = failureOf(err)
      if (failure === 'lost') drop()
      const [pauseMs, ...left] = pauses
      if (failure === 'refused' || pauseMs === undefined) throw translated(err)
      log?.warn({ err, appends: batch.length }, 'an append got no answer; asking again')
      await pause(pauseMs)
      return send(batch, left)
    }
  }

  return { send: (batch) => send(batch), close: async () => client?.end() }
}

const PAUSES_MS = [50, 500]

const APPEND = {
  name: 'append-events',
  text: 'select append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
  rowMode: 'array' as const,
  types: { getTypeParser: () => String },
}

async function connect(url: string, lost: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({ ...CONNECTION, connectionString: url, application_name: 'farmgate-append' })
  client.on('error', () => lost(client))
  client.on('end', () => lost(client))
  await client.connect()
  return client
}
