import type { Reactor } from '../reactor.ts'
import {
  giveCreditWhenChargedBack,
  giveCreditWhenSettled,
  giveCreditWhenSpent,
} from './give-credit-when-settled.reactor.ts'

export const creditReactors: readonly Reactor[] = [
  giveCreditWhenSettled,
  giveCreditWhenChargedBack,
  giveCreditWhenSpent,
]
