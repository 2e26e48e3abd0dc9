import { accountEvents } from '#domain/identity/account.events.ts'
import { job, reactor } from '../reactor.ts'
import { tellSecondStep } from './tell-second-step.job.ts'

export const tellSecondStepWhenSetUp = reactor(
  accountEvents,
  ['SecondStepSetUp'],
  ({ data: { accountId, setUpId } }) => {
    const occasion = `${setUpId}-on`
    return [job(tellSecondStep, { accountId, what: 'set_up', occasion })]
  },
)

export const tellSecondStepWhenRemoved = reactor(
  accountEvents,
  ['SecondStepRemoved'],
  ({ data: { accountId, setUpId, by } }) => {
    const occasion = `${setUpId}-off`
    const what = by === 'staff' ? 'reset' : 'removed'
    return [job(tellSecondStep, { accountId, what, occasion })]
  },
)

export const tellRecoveryCodeWhenUsed = reactor(
  accountEvents,
  ['RecoveryCodeUsed'],
  ({ data: { accountId, setUpId, nth } }) => {
    const occasion = `${setUpId}-code-${nth}`
    return [job(tellSecondStep, { accountId, what: 'recovery_code', occasion })]
  },
)
