import { accessLog } from '#read-side/audit/audit.projection.ts'
import { view } from '#tests/read-side/support/view.ts'
import { accessRecorded, documentOpened } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'

view(accessLog)('every access has its own row, repeated ones too')
  .given(accessRecorded('order_replay', 'order_1'), accessRecorded('order_replay', 'order_1'))
  .showsRows(
    { by: idNamed('account', 'sue'), role: 'support', what: 'order_replay', of: 'order_1' },
    { by: idNamed('account', 'sue'), role: 'support', what: 'order_replay', of: 'order_1' },
  )

const opened = {
  by: idNamed('account', 'vera'),
  role: 'verifier',
  what: 'verification_document' as const,
  of: `${idNamed('producer', 'Orchard')} ${idNamed('document', 'lease.pdf')}`,
}
view(accessLog)('every opened verification document has its own row')
  .given(
    documentOpened('Orchard', 'lease.pdf'),
    accessRecorded('application', 'application_1'),
    documentOpened('Orchard', 'lease.pdf'),
  )
  .showsRows(opened, { what: 'application', of: 'application_1' }, opened)
