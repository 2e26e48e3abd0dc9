import type { DomainEvent, Instant } from '#domain/kernel/event.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { ProjectedMarket } from './projected-market.ts'

/** Appends events with a given time, and waits until the read models include them. */
export async function appendAt({ log, projector }: ProjectedMarket, at: Instant, events: readonly DomainEvent[]) {
  const commandId = crypto.randomUUID()
  const meta = { commandId, correlationId: commandId, actor: { kind: 'system', id: 'test' }, recordedAt: at } as const
  const entries = events.map((event, index) => ({ event, meta: { ...meta, index } }))
  await log.append([{ stream: `test-${commandId}`, expectedRevision: NO_STREAM, events: entries }])
  const position = await log.head()
  if (!(await projector.projected.waitFor(position, 20_000))) throw new Error(`not projected up to ${position}`)
}
