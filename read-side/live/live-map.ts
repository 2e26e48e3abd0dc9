import type { Actor } from '#domain/kernel/actor.ts'
import type { LiveRequest } from '#domain/kernel/contract.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'

/** What a context sends on /ws: the messages of its events, their topics, and access checks for subscriptions. */
export interface LiveMap {
  readonly types: readonly string[]
  deliveriesOf(event: RecordedEvent): readonly Delivery[]
  /** Access checks by kind of topic. */
  readonly topics: Readonly<Partial<Record<TopicKind, CanSubscribe>>>
}

/** A message without its position, and its topics, for example `account:…`, `producer:…` or `order:…`. */
export interface Delivery {
  readonly topics: readonly string[]
  readonly message: { readonly type: string; readonly [id: string]: unknown }
}

export type TopicKind = Extract<LiveRequest, { type: 'watch' }>['topic']
export type CanSubscribe = (request: {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
}) => Promise<boolean>

/** Pure functions by event type; one event may produce several messages. */
export type MessageMapping<E extends DomainEvent> = {
  readonly [T in E['type']]?: (event: RecordedEvent<Extract<E, { type: T }>>) => readonly Delivery[]
}

type AnyMapping = (event: RecordedEvent) => readonly Delivery[]

export function liveMap<E extends DomainEvent>(mapping: MessageMapping<E>, topics: LiveMap['topics'] = {}): LiveMap {
  const mappings = new Map(Object.entries(mapping) as [string, AnyMapping][])
  return { types: [...mappings.keys()], deliveriesOf: (event) => mappings.get(event.type)?.(event) ?? [], topics }
}
