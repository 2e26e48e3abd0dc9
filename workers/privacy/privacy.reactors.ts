import type { Reactor } from '../reactor.ts'
import {
  clearShelfWhenClosedOrKept,
  clearShelfWhenEndedOrLifted,
  forgetAtProcessorWhenErased,
  sendGuestErasureWhenAsked,
  tellAccountClosedWhenItIs,
  tellAccountUnusedWhenFound,
} from './after-closing.reactors.ts'

export const privacyReactors: readonly Reactor[] = [
  clearShelfWhenClosedOrKept,
  clearShelfWhenEndedOrLifted,
  tellAccountClosedWhenItIs,
  tellAccountUnusedWhenFound,
  forgetAtProcessorWhenErased,
  sendGuestErasureWhenAsked,
]
