import type { ComponentType } from 'react'
import type { DesiredResolution } from '#domain/disputes/dispute-types.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { Draft } from '../draft.ts'

/** How one resolution is composed: a file of its own, and a line in `resolutions.ts`. */
export interface ResolutionForm<K extends Resolution['kind']> {
  readonly label: string
  /** As the contract takes it. */
  readonly of: (draft: Draft) => Extract<Resolution, { kind: K }>
  /** What there is to say of it; they show what is wrong with it. */
  readonly Fields?: ComponentType<FieldsProps>
  /** Whether it can be carried out in this case. */
  readonly fits?: (the: DisputeView) => boolean
  /** It takes a buyer who wants it: nobody else is given it by a decision. */
  readonly wished?: DesiredResolution
}

export interface FieldsProps {
  readonly the: DisputeView
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Whether it may be somebody's fault, which brings the processing fee back. */
  readonly withFault?: boolean | undefined
  readonly error?: string | undefined
  readonly planError?: string | undefined
}

/** Goods that were not given back yet. */
export const leftLines = ({ orderLines }: DisputeView): DisputeView['orderLines'] =>
  orderLines.filter(({ remainingQuantity: left }) => left > 0)
