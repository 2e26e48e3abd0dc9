import type { Side } from './side.ts'

interface Step {
  readonly title: string
  readonly text: string
}

export const STEPS: Readonly<Record<Side, readonly Step[]>> = {
  consumers: [
    {
      title: 'See what is ready',
      text: 'Browse by kind, by name or by what is near your ZIP code. Every listing shows what its producer has left right now.',
    },
    {
      title: 'Fill one basket',
      text: 'Take a bit from several farms. For each of them you choose pickup or, where they come to you, delivery.',
    },
    {
      title: 'Pay once',
      text: 'You see every fee before you pay, and no account is needed. While you pay, the goods are set aside for you.',
    },
    {
      title: 'Get your food',
      text: 'Each producer gets their part of the order at once. You are told when it is ready or on its way, and can follow it on the order’s page.',
    },
  ],
  producers: [
    {
      title: 'Make your page',
      text: 'Sign up, confirm your e-mail address and tell people who you are: what you grow or make, where, and when they can come by.',
    },
    {
      title: 'List what you have',
      text: 'Name, price, unit, a picture, and how many there are. What is sold is counted down by itself, so nothing is sold twice.',
    },
    {
      title: 'Pack what was ordered',
      text: 'New orders appear the moment they are paid, with a list of what to pick. Accept them, set them ready, or decline with a reason.',
    },
    {
      title: 'Hand over and be paid',
      text: 'Buyers come to you, or you bring it to them. Each order shows what it brought, what the fee was and what is yours.',
    },
  ],
}
