import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useHydrated } from '#frontend/shared/lib/browser.ts'
import './ui.css'

interface ButtonStyles {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'normal' | 'small' | 'large' | undefined
  readonly fullWidth?: boolean | undefined
}

/**
 * `busy` announces the state, keeps the focus and ignores clicks. A submit button without a `formAction` waits until the page
 * has hydrated: before that, the browser would put what was typed into the address.
 */
export function Button({
  variant,
  size,
  fullWidth,
  busy = false,
  className,
  onClick,
  disabled,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyles & { readonly busy?: boolean }) {
  const isHydrated = useHydrated()
  const waits = rest.type === 'submit' && !rest.formAction && !isHydrated
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || waits}
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
