import { App, Button } from 'antd'

interface CopyButtonProps {
  /** Read when the button is pressed. */
  readonly text: () => string
  /** `link`: what the messages name. */
  readonly what: string
  readonly label?: string
  readonly size?: 'small'
}

/** Copies a text to the clipboard and reports it. */
export function CopyButton({ text, what, label = `Copy ${what}`, ...button }: CopyButtonProps) {
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => message.success('Copied'),
      () => message.error(`The ${what} could not be copied. Select it and copy it by hand.`),
    )
  return (
    <Button {...button} aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {label}
    </Button>
  )
}

/** Copies the address of the page. */
export const CopyLink = () => <CopyButton what="link" text={() => location.href} />
