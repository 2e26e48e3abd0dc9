import { ERASED } from '#domain/kernel/event.ts'
import { applications } from '#read-side/verification/verification.projection.ts'
import { applied, reviewedAs } from '#tests/support/verification-events.ts'
import { view } from '../support/view.ts'

const shown = view(applications)
const asked = reviewedAs('Orchard', { type: 'VerificationMoreAsked', text: 'Which kitchen?' })

shown('an application waits')
  .given(applied('Orchard'))
  .shows({ status: 'waiting', dueOn: '2026-05-12', asked: [], decidedAt: null })
shown('a question waits for its answer')
  .given(applied('Orchard'), asked)
  .shows({ status: 'asked', asked: [{ question: 'Which kitchen?', answer: null }] })
shown('an answer stands at its question and moves the day')
  .given(applied('Orchard'), asked, reviewedAs('Orchard', { type: 'VerificationAnswered', text: 'The town’s.' }))
  .shows({ status: 'waiting', dueOn: '2026-05-20', asked: [{ question: 'Which kitchen?', answer: 'The town’s.' }] })
shown('a decision says who and why')
  .given(applied('Orchard'), reviewedAs('Orchard', { type: 'VerificationRefused', text: 'No lease.' }))
  .shows({ status: 'refused', reason: 'No lease.' })
shown('what was erased is not told')
  .given({ ...applied('Orchard'), data: { ...applied('Orchard').data, dossier: ERASED } } as never)
  .shows({ status: 'waiting', dossier: null })
shown('every producer has their own')
  .given(applied('Orchard'), applied('Dairy'), reviewedAs('Dairy', { type: 'VerificationWithdrawn' }))
  .showsRows({ status: 'withdrawn' }, { status: 'waiting' })
