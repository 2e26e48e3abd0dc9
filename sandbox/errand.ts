/** Something that the sandbox does by itself when its time has come. */
export type ErrandName =
  | 'dispute'
  | 'decide_dispute'
  | 'lapse_dispute'
  | 'finish_refund'
  | 'fail_refund'
  | 'pay_out'
  | 'arrive'

export interface Errand {
  readonly errand: ErrandName
  /** The id of the object that it is about. */
  readonly of: string
  /** When, ms since 1970. */
  readonly at: number
}

/** Kept among the objects, so that it is not forgotten by a restart. One of a kind for one object. */
export const newErrand = ({ errand, of }: Errand, created: number) => ({
  id: `${errand}:${of}`,
  object: 'errand' as const,
  created,
  errand,
  of,
})
export type KeptErrand = ReturnType<typeof newErrand>
