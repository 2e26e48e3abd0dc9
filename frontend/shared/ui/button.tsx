import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import './ui.css'

interface Looks {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'normal' | 'small' | 'large' | undefined
  readonly wide?: boolean | undefined
}

/** `busy` keeps the focus and says so, and takes no second click. */
export function Button({
  look,
  size,
  wide,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Looks & { readonly busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault()
        onClick?.(event)
      }}
    />
  )
}

/** A link that looks like a button. */
export function LinkButton({ look, size, wide, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={classOf({ look, size, wide }, className)} />
}

/** A link inside a card or a line: underlined when pointed at. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`text-link ${className}`.trim()} />
}

const classOf = ({ look = 'primary', size = 'normal', wide = false }: Looks, extra = ''): string =>
  `button button-${look} button-${size}${wide ? ' button-wide' : ''} ${extra}`.trim()
