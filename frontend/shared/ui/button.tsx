import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import './ui.css'

interface ButtonStyles {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'normal' | 'small' | 'large' | undefined
  readonly fullWidth?: boolean | undefined
}

/** `busy` announces the state, keeps the focus and ignores clicks. */
export function Button({
  variant,
  size,
  fullWidth,
  busy = false,
  className,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyles & { readonly busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant: variant, size, fullWidth: fullWidth }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault()
        onClick?.(event)
      }}
    />
  )
}

/** A link styled as a button. */
export function LinkButton({ variant, size, fullWidth, className, ...rest }: LinkProps & ButtonStyles) {
  return <Link {...rest} className={classOf({ variant: variant, size, fullWidth: fullWidth }, className)} />
}

/** A link in a card or line of text, underlined on hover. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`text-link ${className}`.trim()} />
}

const classOf = ({ variant = 'primary', size = 'normal', fullWidth = false }: ButtonStyles, extra = ''): string =>
  `button button-${variant} button-${size}${fullWidth ? ' button-wide' : ''} ${extra}`.trim()
