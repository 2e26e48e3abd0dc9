import type { ReactNode } from 'react'

/** Who speaks, as the market's configuration names it. */
export interface PolicyMarket {
  readonly name: string
  readonly stateName: string
}

/** A text people can hold us to. A changed text gets a new version: the day it comes into force. */
export interface Policy {
  readonly title: string
  /** The document in one sentence. */
  readonly summary: string
  readonly version: string
  readonly text: (market: PolicyMarket) => ReactNode
}
