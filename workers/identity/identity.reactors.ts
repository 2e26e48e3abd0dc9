import type { Reactor } from '../reactor.ts'
import { sendEmailChangeWhenAsked } from './send-email-change-when-asked.reactor.ts'
import { sendPasswordResetWhenAsked } from './send-password-reset-when-asked.reactor.ts'
import { sendVerificationWhenAsked } from './send-verification-when-asked.reactor.ts'
import { settleNamesWhenTheyChange } from './settle-names-when-they-change.reactor.ts'
import { tellPasswordChangedWhenItWas } from './tell-password-changed-when-it-was.reactor.ts'
import {
  tellRecoveryCodeWhenUsed,
  tellSecondStepWhenRemoved,
  tellSecondStepWhenSetUp,
} from './tell-second-step-when-it-changed.reactor.ts'
import { warnWhenAttemptsAreLimited } from './warn-of-attempts.job.ts'

export const identityReactors: readonly Reactor[] = [
  sendVerificationWhenAsked,
  sendPasswordResetWhenAsked,
  tellPasswordChangedWhenItWas,
  tellSecondStepWhenSetUp,
  tellSecondStepWhenRemoved,
  tellRecoveryCodeWhenUsed,
  warnWhenAttemptsAreLimited,
  sendEmailChangeWhenAsked,
  settleNamesWhenTheyChange,
]
