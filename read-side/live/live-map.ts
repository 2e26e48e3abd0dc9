import type { Actor } from '#domain/kernel/actor.ts'
import type { LiveRequest } from '#domain/kernel/contract.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'

/** A context's part in /ws: which events are told as which messages to whom, and who may listen in. */
export interface LiveMap {
  readonly types: readonly string[]
  deliveriesOf(event: RecordedEvent): readonly Delivery[]
  /** Who may hear of one thing, by the topic's kind. */
  readonly topics: Readonly<Partial<Record<TopicKind, CanSubscribe>>>
}

/** A message without its position, and the topics it goes to: `account:…`, `producer:…`, `order:…` and the like. */
export interface Delivery {
  readonly topics: readonly string[]
  readonly message: { readonly type: string; readonly [id: string]: unknown }
}

export type TopicKind = Extract<LiveRequest, { type: 'watch' }>['topic']
export type CanSubscribe = (asked: {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
}) => Promise<boolean>

/** By event type, pure: one event may be several messages. */
export type MessageMapping<E extends DomainEvent> = {
  readonly [T in E['type']]?: (event: RecordedEvent<Extract<E, { type: T }>>) => readonly Delivery[]
}

type AnyMapping = (event: RecordedEvent) => readonly Delivery[]

export function liveMap<E extends DomainEvent>(telling: MessageMapping<E>, topics: LiveMap['topics'] = {}): LiveMap {
  const tellings = new Map(Object.entries(telling) as [string, AnyMapping][])
  return { types: [...tellings.keys()], deliveriesOf: (event) => tellings.get(event.type)?.(event) ?? [], topics }
}
