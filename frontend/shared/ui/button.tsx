import { use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useHydrated } from '#frontend/shared/lib/browser.ts'
import { type ButtonProps, type ButtonStyles, type LinkButtonProps, WidgetsContext } from './widgets.ts'
import './ui.css'

export function Button(props: ButtonProps) {
  const { Button: ConsoleButton } = use(WidgetsContext)
  return ConsoleButton ? <ConsoleButton {...props} /> : <NativeButton {...props} />
}

/**
 * `busy` announces the state, keeps the focus and ignores clicks. A submit button without a `formAction` is disabled
 * until the page has hydrated: before that, the browser would send the form's values in the URL.
 */
function NativeButton({ variant, size, fullWidth, busy = false, className, onClick, disabled, ...rest }: ButtonProps) {
  const isHydrated = useHydrated()
  const isWaiting = rest.type === 'submit' && !rest.formAction && !isHydrated
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isWaiting}
      className={classOf({ variant: variant, size, fullWidth: fullWidth }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) return event.preventDefault()
        onClick?.(event)
      }}
    />
  )
}

/** A link styled as a button. */
export function LinkButton(props: LinkButtonProps) {
  const { LinkButton: ConsoleLinkButton } = use(WidgetsContext)
  if (ConsoleLinkButton) return <ConsoleLinkButton {...props} />
  const { variant, size, fullWidth, className, ...rest } = props
  return <Link {...rest} className={classOf({ variant: variant, size, fullWidth: fullWidth }, className)} />
}

/** A link in a card or line of text, underlined on hover. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`text-link ${className}`.trim()} />
}

const classOf = ({ variant = 'primary', size = 'normal', fullWidth = false }: ButtonStyles, extra = ''): string =>
  `button button-${variant} button-${size}${fullWidth ? ' button-wide' : ''} ${extra}`.trim()
