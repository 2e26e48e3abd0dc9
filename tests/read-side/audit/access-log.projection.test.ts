import { accessLog } from '#read-side/audit/audit.projection.ts'
import { view } from '#tests/read-side/support/view.ts'
import { accessRecorded, documentOpened } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'

view(accessLog)('every access has its own row, repeated ones too')
  .given(accessRecorded('order_replay', 'order_1'), accessRecorded('order_replay', 'order_1'))
  .showsRows(
    { staffAccountId: idNamed('account', 'sue'), staffRole: 'support', accessType: 'order_replay', target: 'order_1' },
    { staffAccountId: idNamed('account', 'sue'), staffRole: 'support', accessType: 'order_replay', target: 'order_1' },
  )

const opened = {
  staffAccountId: idNamed('account', 'vera'),
  staffRole: 'verifier',
  accessType: 'verification_document' as const,
  target: `${idNamed('producer', 'Orchard')} ${idNamed('document', 'lease.pdf')}`,
}
view(accessLog)('every opened verification document has its own row')
  .given(
    documentOpened('Orchard', 'lease.pdf'),
    accessRecorded('application', 'application_1'),
    documentOpened('Orchard', 'lease.pdf'),
  )
  .showsRows(opened, { accessType: 'application', target: 'application_1' }, opened)
