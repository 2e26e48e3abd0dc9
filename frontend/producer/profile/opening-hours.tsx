import { CloseOutlined, CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Switch, TimePicker, Typography } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef } from 'react'
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '#domain/kernel/calendar-date.ts'
import type { OpeningSpan } from '#domain/producers/opening-hours.ts'
import { preventSubmitOnEnter } from '#frontend/shared/console/zod-form.ts'

interface OpeningHoursProps {
  /** Accessible name of the group: `Opening hours`. */
  readonly label: string
  /** Id from the form item. */
  readonly id?: string
  readonly value?: readonly OpeningSpan[]
  readonly onChange?: (spans: OpeningSpan[]) => void
}

/** Opening hours by weekday: a switch and time pickers per day, copied to all days with one button. */
export function OpeningHours({ label, id, value = [], onChange }: OpeningHoursProps) {
  // A time picker reports its time again after it has closed, when the value may already have other spans.
  const latest = useRef(value)
  latest.current = value
  const change = (spans: OpeningSpan[]) => {
    latest.current = spans
    onChange?.(spans)
  }
  const changeDay = (weekday: Weekday, changed: SpansChange) =>
    change(
      WEEKDAYS.flatMap((day) => {
        const spans = spansOn(latest.current, day)
        return day === weekday ? changed(spans) : spans
      }),
    )
  const copyToAllDays = (from: Weekday) => {
    const spans = spansOn(latest.current, from)
    change(WEEKDAYS.flatMap((weekday) => spans.map((span) => ({ ...span, weekday }))))
  }
  return (
    <div id={id} role="group" aria-label={label} className="opening-hours">
      {WEEKDAYS.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          spans={spansOn(value, weekday)}
          suggested={value.find((span) => span.opens && span.closes) ?? DEFAULT_TIMES}
          onChange={(changed) => changeDay(weekday, changed)}
          onCopy={() => copyToAllDays(weekday)}
        />
      ))}
    </div>
  )
}

const spansOn = (spans: readonly OpeningSpan[], weekday: Weekday): OpeningSpan[] =>
  spans.filter((span) => span.weekday === weekday)

type SpansChange = (spans: readonly OpeningSpan[]) => readonly OpeningSpan[]

type Times = Pick<OpeningSpan, 'opens' | 'closes'>

const DEFAULT_TIMES: Times = { opens: '09:00', closes: '17:00' }
/** As in the contract. */
const MAX_SPANS_PER_DAY = 4

interface DayProps {
  readonly weekday: Weekday
  readonly spans: readonly OpeningSpan[]
  /** Times of a day that is switched on. */
  readonly suggested: Times
  readonly onChange: (changed: SpansChange) => void
  readonly onCopy: () => void
}

function Day({ weekday, spans, suggested, onChange, onCopy }: DayProps) {
  const nameId = useId()
  const name = WEEKDAY_NAMES[weekday]
  const setSpan = (nth: number, times: Partial<Times>) =>
    onChange((all) => all.map((span, i) => (i === nth ? { ...span, ...times } : span)))
  return (
    <div className="opening-hours-day">
      <Flex gap="small" align="center">
        <Switch
          size="small"
          aria-labelledby={nameId}
          checked={spans.length > 0}
          onChange={(open) =>
            onChange(() => (open ? [{ weekday, opens: suggested.opens, closes: suggested.closes }] : []))
          }
        />
        <span id={nameId}>{name}</span>
      </Flex>
      {spans.length === 0 ? (
        <Typography.Text type="secondary">Closed</Typography.Text>
      ) : (
        <Flex vertical gap={6} className="opening-hours-times">
          {spans.map((span, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity but their position.
            <Flex key={nth} gap={6} align="center">
              <Time
                label={`${name} opens${ordinalOf(nth)}`}
                value={span.opens}
                onChange={(opens) => setSpan(nth, { opens })}
              />
              <span aria-hidden>–</span>
              <Time
                label={`${name} closes${ordinalOf(nth)}`}
                value={span.closes}
                onChange={(closes) => setSpan(nth, { closes })}
              />
              {spans.length > 1 && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`Remove ${name} hours${ordinalOf(nth)}`}
                  onClick={() => onChange((all) => all.filter((_, i) => i !== nth))}
                />
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {spans.length > 0 && (
        <Flex gap={4} wrap className="opening-hours-actions">
          {spans.length < MAX_SPANS_PER_DAY && (
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined />}
              onClick={() => onChange((all) => [...all, { weekday, opens: '', closes: '' }])}
            >
              <span>
                Add hours<span className="visually-hidden"> on {name}</span>
              </span>
            </Button>
          )}
          <Button type="text" size="small" icon={<CopyOutlined />} onClick={onCopy}>
            <span>
              Copy <span className="visually-hidden">{name} </span>to all days
            </span>
          </Button>
        </Flex>
      )}
    </div>
  )
}

const ordinalOf = (nth: number): string => (nth === 0 ? '' : `, ${nth + 1}`)

interface TimeProps {
  readonly label: string
  /** `09:00`, or empty. */
  readonly value: string
  readonly onChange: (time: string) => void
}

/** Times are shown in the first format; the others can be typed. */
const FORMATS = ['h:mm A', 'h:mm a', 'h:mmA', 'h:mma', 'h A', 'h a', 'hA', 'ha', 'H:mm', 'HH:mm']

const Time = ({ label, value, onChange }: TimeProps) => (
  <TimePicker
    aria-label={label}
    className="opening-hours-time"
    format={FORMATS}
    use12Hours
    minuteStep={15}
    needConfirm={false}
    showNow={false}
    allowClear={false}
    onKeyDown={preventSubmitOnEnter}
    suffixIcon={null}
    placeholder="Time"
    value={value ? dayjs(`2000-01-01T${value}`) : null}
    onChange={(time) => onChange(time && !Array.isArray(time) ? time.format('HH:mm') : '')}
  />
)
