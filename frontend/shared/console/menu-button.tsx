import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd'
import { useRef, useState } from 'react'

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
