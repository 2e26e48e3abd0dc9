import { App, Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router-dom'

interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly menu: MenuProps
  readonly placement?: DropdownProps['placement']
  /** Whether the menu stays open after a selection. */
  readonly staysOpen?: boolean
}

/** A button with a menu. Opening it moves the focus into the menu, closing it returns the focus to the button. */
export function MenuButton({ menu, placement = 'bottomRight', staysOpen = false, ...props }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement={placement}
      menu={menu}
      open={open}
      disabled={Boolean(props.disabled || props.loading)}
      onOpenChange={(next, { source }) => {
        if (!next && staysOpen && source === 'menu') return
        setOpen(next)
        // antd returns the focus on Escape only.
        if (!next && document.activeElement?.closest('.ant-dropdown')) button.current?.focus()
      }}
    >
      <Button ref={button} aria-haspopup="menu" aria-expanded={open} {...props} />
    </Dropdown>
  )
}

type ButtonLinkProps = Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> &
  Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'>

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, replace, state, onClick, ...props }: ButtonLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(replace === undefined ? {} : { replace }) })
  return (
    <Button
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event as MouseEvent<HTMLAnchorElement>)
        follow(event as MouseEvent<HTMLAnchorElement>)
      }}
    />
  )
}

interface CopyButtonProps {
  /** Read when the button is pressed. */
  readonly text: () => string
  /** Noun for the messages, such as `link`. */
  readonly subject: string
  readonly label?: string
  readonly size?: 'small'
}

/** Copies text to the clipboard and shows whether it succeeded. */
export function CopyButton({ text, subject, label = `Copy ${subject}`, ...button }: CopyButtonProps) {
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => message.success('Copied'),
      () => message.error(`The ${subject} could not be copied. Select it and copy it by hand.`),
    )
  return (
    <Button {...button} aria-label={`Copy ${subject}`} onClick={() => void copy()}>
      {label}
    </Button>
  )
}

/** Copies the page's URL. */
export const CopyLink = () => <CopyButton subject="link" text={() => location.href} />
