import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Modal, Radio } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useImperativeHandle, useRef } from 'react'
import type {
  ActionMenuProps,
  ButtonProps,
  CheckboxProps,
  DialogProps,
  QuantityStepperProps,
  TextAreaProps,
} from '#frontend/shared/ui/widgets.ts'
import { MenuButton } from './menu-button.tsx'

/** antd's counterparts of the shop's widgets. */
export const CONSOLE_WIDGETS = {
  Dialog: ConsoleDialog,
  ActionMenu: ConsoleActionMenu,
  Button: ConsoleButton,
  Checkbox: ConsoleCheckbox,
  TextArea: ConsoleTextArea,
  QuantityStepper: ConsoleQuantityStepper,
}

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

const BUTTON_TYPES = { primary: 'primary', secondary: 'default', quiet: 'text', danger: 'primary' } as const

function ConsoleButton({ variant = 'primary', size, fullWidth, busy, type, color: _, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      type={BUTTON_TYPES[variant]}
      danger={variant === 'danger'}
      size={size === 'small' ? 'small' : 'middle'}
      block={fullWidth === true}
      htmlType={type ?? 'button'}
      loading={busy === true}
    />
  )
}

function ConsoleCheckbox({ radioGroup, ...rest }: CheckboxProps) {
  const style = { display: 'flex', marginBlock: 6 }
  return radioGroup ? <Radio name={radioGroup} style={style} {...rest} /> : <Checkbox style={style} {...rest} />
}

const MAX_ROWS = 8

function ConsoleTextArea({ ref, rows = 1, ...rest }: TextAreaProps) {
  const area = useRef<TextAreaRef>(null)
  useImperativeHandle(ref, () => area.current!.resizableTextArea!.textArea)
  return <Input.TextArea {...rest} ref={area} autoSize={{ minRows: rows, maxRows: MAX_ROWS }} />
}

function ConsoleQuantityStepper({ value, step, max, label, onChange, removable }: QuantityStepperProps) {
  return (
    <InputNumber
      mode="spinner"
      aria-label={`Quantity of ${label}`}
      min={removable ? 0 : step}
      max={Math.floor(max / step) * step}
      step={step}
      value={value}
      style={{ width: 130 }}
      onChange={(next) => {
        if (next !== null && Number.isInteger(next / step)) onChange(next)
      }}
    />
  )
}
