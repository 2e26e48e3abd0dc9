import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Input, Modal, Popover, Radio, Tag } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { TooltipRef } from 'antd/es/tooltip'
import { type ButtonHTMLAttributes, cloneElement, lazy, Suspense, useImperativeHandle, useRef, useState } from 'react'
import type {
  ActionMenuProps,
  BadgeProps,
  ButtonProps,
  ButtonStyles,
  CardProps,
  CheckboxProps,
  DialogProps,
  DocumentFieldProps,
  FileButtonProps,
  LinkButtonProps,
  PopoverProps,
  TextAreaProps,
} from '#frontend/shared/ui/widgets.ts'
import { ButtonLink, MenuButton } from './buttons.tsx'

/** antd's counterparts of the shop's widgets. */
export const CONSOLE_WIDGETS = {
  Dialog: ConsoleDialog,
  ActionMenu: ConsoleActionMenu,
  Popover: ConsolePopover,
  Button: ConsoleButton,
  LinkButton: ConsoleLinkButton,
  Badge: ConsoleBadge,
  Card: ConsoleCard,
  Checkbox: ConsoleCheckbox,
  TextArea: ConsoleTextArea,
  FileButton: ConsoleFileButton,
  DocumentField: ConsoleDocumentField,
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

/** Opening moves the focus into the panel; closing it returns the focus to the button. */
function ConsolePopover({ label, button, onOpen, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const popover = useRef<TooltipRef>(null)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) onOpen()
    else if (document.activeElement?.closest('.console-popover')) popover.current?.nativeElement.focus()
  }
  return (
    <Popover
      ref={popover}
      open={open}
      onOpenChange={change}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      // Next to the button in the tab order.
      getPopupContainer={({ parentElement }) => parentElement!}
      styles={{ container: { padding: 0 } }}
      content={
        <div ref={takeFocus} role="dialog" aria-label={label} tabIndex={-1} className="console-popover">
          {children(() => change(false))}
        </div>
      }
    >
      <PopoverButton button={button} aria-expanded={open} />
    </Popover>
  )
}

const takeFocus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true })

interface PopoverButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly button: PopoverProps['button']
}

/** Keeps the button's own class, without the description that antd adds: the whole content of the panel. */
function PopoverButton({ button, className: _, 'aria-describedby': __, ...props }: PopoverButtonProps) {
  return cloneElement(button, props)
}

const BUTTON_TYPES = { primary: 'primary', secondary: 'default', quiet: 'text', danger: 'primary' } as const

const buttonStyles = ({ variant = 'primary', size, fullWidth }: ButtonStyles) =>
  ({
    type: BUTTON_TYPES[variant],
    danger: variant === 'danger',
    size: size === 'small' ? 'small' : 'middle',
    block: fullWidth === true,
  }) as const

function ConsoleButton({ variant, size, fullWidth, busy, type, color: _, ...rest }: ButtonProps) {
  const styles = buttonStyles({ variant, size, fullWidth })
  return <Button {...rest} {...styles} htmlType={type ?? 'button'} loading={busy === true} />
}

function ConsoleLinkButton({ variant, size, fullWidth, color: _, ...rest }: LinkButtonProps) {
  const link = rest as Pick<LinkButtonProps, 'to' | 'state' | 'onClick' | 'children' | 'className'>
  return <ButtonLink {...link} {...buttonStyles({ variant, size, fullWidth })} />
}

const TAG_COLORS = { leaf: 'success', honey: 'warning', tomato: 'error', plain: 'default' } as const

function ConsoleBadge({ tone = 'plain', children }: BadgeProps) {
  return <Tag color={TAG_COLORS[tone]}>{children}</Tag>
}

function ConsoleCard({ title: _, ...rest }: CardProps) {
  return <Card {...rest} />
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

/** Few pages have file fields. */
const FileButton = lazy(async () => ({ default: (await import('./file-button.tsx')).FileButton }))
const DocumentItem = lazy(async () => ({ default: (await import('./document-upload.tsx')).DocumentItem }))

function ConsoleFileButton(props: FileButtonProps) {
  return (
    <Suspense fallback={null}>
      <FileButton {...props} />
    </Suspense>
  )
}

function ConsoleDocumentField(props: DocumentFieldProps) {
  return (
    <Suspense fallback={null}>
      <DocumentItem {...props} />
    </Suspense>
  )
}
