import { accessLog } from '#read-side/audit/audit.projection.ts'
import { view } from '#tests/read-side/support/view.ts'
import { looked } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'

view(accessLog)('every access has its own row, repeated ones too')
  .given(looked('order_replay', 'order_1'), looked('order_replay', 'order_1'))
  .showsRows(
    { by: idNamed('account', 'sue'), role: 'support', what: 'order_replay', of: 'order_1' },
    { by: idNamed('account', 'sue'), role: 'support', what: 'order_replay', of: 'order_1' },
  )
