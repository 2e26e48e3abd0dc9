import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface ButtonLinkProps extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  readonly to: string
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, ...props }: ButtonLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...props} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />
}
