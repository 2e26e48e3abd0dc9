import { ERASED } from '#domain/kernel/event.ts'
import { applications, documentAccesses } from '#read-side/producer-verification/verification.projection.ts'
import { applied, lookedAt, papersNamed, reviewedAs } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { view } from '../support/view.ts'

const shown = view(applications)
const asked = reviewedAs('Orchard', { type: 'VerificationInformationRequested', text: 'Which kitchen?' })

shown('an application waits')
  .given(applied('Orchard'))
  .shows({ status: 'waiting', dueOn: '2026-05-12', asked: [], decidedAt: null })
shown('a question waits for its answer')
  .given(applied('Orchard'), asked)
  .shows({ status: 'asked', asked: [{ question: 'Which kitchen?', answer: null }] })
shown('an answer stands at its question and moves the day')
  .given(
    applied('Orchard'),
    asked,
    reviewedAs('Orchard', { type: 'VerificationInformationProvided', text: 'The town’s.' }),
  )
  .shows({ status: 'waiting', dueOn: '2026-05-20', asked: [{ question: 'Which kitchen?', answer: 'The town’s.' }] })
shown('a decision says who and why')
  .given(applied('Orchard'), reviewedAs('Orchard', { type: 'VerificationApplicationRejected', text: 'No lease.' }))
  .shows({ status: 'refused', reason: 'No lease.' })
shown('what was erased is not told')
  .given({ ...applied('Orchard'), data: { ...applied('Orchard').data, dossier: ERASED } } as never)
  .shows({ status: 'waiting', dossier: null })
shown('every producer has their own')
  .given(applied('Orchard'), applied('Dairy'), reviewedAs('Dairy', { type: 'VerificationApplicationWithdrawn' }))
  .showsRows({ status: 'withdrawn' }, { status: 'waiting' })

const withPapers = (...names: string[]) => ({
  type: 'VerificationApplicationSubmitted',
  data: { ...applied('Orchard').data, ...papersNamed(...names) },
})
const answer = reviewedAs('Orchard', { type: 'VerificationInformationProvided' })
const facts = (name: string) => ({ id: idNamed('paper', name), kind: 'pdf', bytes: 2048, name })
shown('papers come with an application and with an answer')
  .given(withPapers('lease.pdf'), asked, { ...answer, data: { ...answer.data, ...papersNamed('license.pdf') } })
  .shows({ papers: [facts('lease.pdf'), facts('license.pdf')] } as never)
shown('names that were erased are not told')
  .given({ ...withPapers('lease.pdf'), data: { ...withPapers('lease.pdf').data, documentNames: ERASED } })
  .shows({ papers: [{ ...facts('lease.pdf'), name: null }] } as never)
shown('an application of before papers has none').given(applied('Orchard')).shows({ papers: [] })
shown('a look changes no application').given(withPapers('lease.pdf'), lookedAt('Orchard', 'lease.pdf')).shows({
  status: 'waiting',
})

const look = { paperId: idNamed('paper', 'lease.pdf'), by: idNamed('account', 'vera') }
view(documentAccesses)('every look has its row')
  .given(withPapers('lease.pdf'), lookedAt('Orchard', 'lease.pdf'), lookedAt('Orchard', 'lease.pdf'))
  .showsRows(look, look)
