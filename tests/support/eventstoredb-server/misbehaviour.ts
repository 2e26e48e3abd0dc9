/** How the server misbehaves, switched by a test while it runs. */
export interface Misbehaviour {
  /** Store or not, and never answer an append. */
  hangAppends: false | 'after-storing' | 'before-storing'
  /** Refuse appends and reads, as a cluster does between two leaders. */
  electing: boolean
  /** Give no answer to reads. */
  hangReads: boolean
  /** Keep subscriptions open and say nothing on them. */
  muteSubscriptions: boolean
  /** Say that the shared streams for appends are supported; whoever uses them never hears back. */
  advertiseBatchAppend: boolean
}

export const wellBehaved = (): Misbehaviour => ({
  hangAppends: false,
  electing: false,
  hangReads: false,
  muteSubscriptions: false,
  advertiseBatchAppend: true,
})

export interface Calls {
  append: number
  batchAppend: number
  read: number
  subscribe: number
}
