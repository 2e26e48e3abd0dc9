import type { Reactor } from '../reactor.ts'
import { verifyLogWhenAsked } from './verify-log-when-asked.reactor.ts'

export const auditReactors: readonly Reactor[] = [verifyLogWhenAsked]
