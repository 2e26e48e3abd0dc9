import { ERASED } from '#domain/kernel/event.ts'
import { applications } from '#read-side/producer-verification/verification.projection.ts'
import { applied, documentOpened, documentsNamed, reviewedAs } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { view } from '../support/view.ts'

const shown = view(applications)
const requested = reviewedAs('Orchard', { type: 'VerificationInformationRequested', text: 'Which kitchen?' })

shown('a new application is pending')
  .given(applied('Orchard'))
  .shows({ status: 'pending', reviewDueOn: '2026-05-12', informationRequests: [], decidedAt: null })
shown('an information request awaits its answer')
  .given(applied('Orchard'), requested)
  .shows({ status: 'information_requested', informationRequests: [{ question: 'Which kitchen?', answer: null }] })
shown('an answer is stored with its request and moves the due date')
  .given(
    applied('Orchard'),
    requested,
    reviewedAs('Orchard', { type: 'VerificationInformationProvided', text: 'The town’s.' }),
  )
  .shows({
    status: 'pending',
    reviewDueOn: '2026-05-20',
    informationRequests: [{ question: 'Which kitchen?', answer: 'The town’s.' }],
  })
shown('a decision names the staff member and the reason')
  .given(applied('Orchard'), reviewedAs('Orchard', { type: 'VerificationApplicationRejected', text: 'No lease.' }))
  .shows({ status: 'rejected', reason: 'No lease.' })
shown('the history has each step with its actor and text')
  .given(
    applied('Orchard'),
    requested,
    reviewedAs('Orchard', { type: 'VerificationInformationProvided', text: 'The town’s.' }),
    reviewedAs('Orchard', { type: 'VerificationApplicationApproved', text: 'All there.' }),
    reviewedAs('Orchard', { type: 'VerificationRevoked', text: 'The farm moved.' }),
  )
  .shows({
    status: 'revoked',
    history: [
      { kind: 'submitted', by: null, text: null },
      { kind: 'information_requested', by: idNamed('account', 'vera'), text: 'Which kitchen?' },
      { kind: 'information_provided', by: null, text: 'The town’s.' },
      { kind: 'approved', by: idNamed('account', 'vera'), text: 'All there.' },
      { kind: 'revoked', by: idNamed('account', 'vera'), text: 'The farm moved.' },
    ],
  } as never)
shown('erased text is null')
  .given({ ...applied('Orchard'), data: { ...applied('Orchard').data, details: ERASED } } as never)
  .shows({ status: 'pending', details: null })
shown('each producer has their own application')
  .given(applied('Orchard'), applied('Dairy'), reviewedAs('Dairy', { type: 'VerificationApplicationWithdrawn' }))
  .showsRows({ status: 'withdrawn' }, { status: 'pending' })

const withDocuments = (...names: string[]) => ({
  type: 'VerificationApplicationSubmitted',
  data: { ...applied('Orchard').data, ...documentsNamed(...names) },
})
const answer = reviewedAs('Orchard', { type: 'VerificationInformationProvided' })
const facts = (name: string) => ({ id: idNamed('document', name), kind: 'pdf', bytes: 2048, name })
shown('documents are added by an application and by an answer')
  .given(withDocuments('lease.pdf'), requested, {
    ...answer,
    data: { ...answer.data, ...documentsNamed('license.pdf') },
  })
  .shows({ documents: [facts('lease.pdf'), facts('license.pdf')] } as never)
shown('erased document names are null')
  .given({ ...withDocuments('lease.pdf'), data: { ...withDocuments('lease.pdf').data, documentNames: ERASED } })
  .shows({ documents: [{ ...facts('lease.pdf'), name: null }] } as never)
shown('an application without documents has none').given(applied('Orchard')).shows({ documents: [] })
shown('opening a document changes no application')
  .given(withDocuments('lease.pdf'), documentOpened('Orchard', 'lease.pdf'))
  .shows({
    status: 'pending',
  })
