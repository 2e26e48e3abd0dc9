import { App, Button } from 'antd'

interface CopyButtonProps {
  /** Read when the button is pressed. */
  readonly text: () => string
  /** Noun for the messages, such as `link`. */
  readonly what: string
  readonly label?: string
  readonly size?: 'small'
}

/** Copies text to the clipboard and shows whether it succeeded. */
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

/** Copies the page's URL. */
export const CopyLink = () => <CopyButton what="link" text={() => location.href} />
