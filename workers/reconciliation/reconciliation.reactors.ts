import type { Reactor } from '../reactor.ts'
import { reconcileWhenAsked } from './reconcile-when-asked.reactor.ts'

export const reconciliationReactors: readonly Reactor[] = [reconcileWhenAsked]
