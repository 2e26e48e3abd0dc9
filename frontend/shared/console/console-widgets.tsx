import { EllipsisOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import type { ActionMenuProps, DialogProps } from '#frontend/shared/ui/widgets.ts'
import { MenuButton } from './menu-button.tsx'

/** antd's widgets in place of those of the shop. */
export const CONSOLE_WIDGETS = { Dialog: ConsoleDialog, ActionMenu: ConsoleActionMenu }

function ConsoleDialog({ open, title, onClose, children }: DialogProps) {
  return (
    <Modal open={open} title={title} footer={null} destroyOnHidden onCancel={onClose}>
      {children}
    </Modal>
  )
}

function ConsoleActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <MenuButton
      type="text"
      placement="bottomLeft"
      icon={<EllipsisOutlined />}
      aria-label={label}
      menu={{ items: actions.map((action) => ({ key: action.label, label: action.label, onClick: action.onSelect })) }}
    />
  )
}
