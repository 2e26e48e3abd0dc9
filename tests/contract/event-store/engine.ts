import type { EventStore } from '#platform/event-store/event-store.ts'

/** An engine that the contract tests. */
export interface Engine {
  readonly name: string
  /** The reason why other processes cannot share this log, if they cannot. */
  readonly singleProcessReason?: string
  start(): Promise<RunningEngine>
}

export interface RunningEngine {
  /** Opens another instance on the same log. */
  open(): Promise<EventStore>
  /** The address at which other processes open this log. */
  readonly address?: EngineAddress
  /** Administrative operations on streams, if the engine has them. */
  readonly admin?: StreamAdmin
  stop(): Promise<void>
}

/** Stream changes made with the engine's own tools, bypassing the port. */
export interface StreamAdmin {
  delete(stream: string): Promise<void>
  tombstone(stream: string): Promise<void>
  setMetadata(stream: string, metadata: Readonly<{ [name: string]: unknown }>): Promise<void>
  /** Removes hidden events from the log. Not implemented for a real server, which skips the newest chunk. */
  scavenge?(): Promise<void>
  close(): Promise<void>
}

export interface EngineAddress {
  readonly engine: 'postgres' | 'eventstoredb'
  readonly url: string
}

/** Two instances on one log, like those of two processes. */
export interface Stores {
  readonly one: EventStore
  readonly other: EventStore
  readonly engine: RunningEngine
}
