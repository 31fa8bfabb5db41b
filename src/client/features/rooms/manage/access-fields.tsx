import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { NumberField } from '#client/forms/fields/number-field.tsx';
import { currencies, priceFrequencies } from '#contract/event-fields.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { FixedValue, isFixed, type RoomFieldsProps } from './field-parts.tsx';

const securities = [
  { value: 'public', label: 'Public', second: 'Everybody with the link can join.' },
  { value: 'private', label: 'Private', second: 'People ask to join, and a host or admin approves them.' },
] as const;
const accesses = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const;
const frequencies = priceFrequencies.map((value) => ({ value, label: 'One time' }));

export function AccessFields(props: RoomFieldsProps) {
  const { room, values, change } = props;
  return (
    <>
      {isFixed(room) ? (
        <FixedValue label="Security" value={values.isPrivate ? 'Private' : 'Public'} />
      ) : (
        <ChoiceField
          label="Security"
          name="isPrivate"
          options={securities}
          value={values.isPrivate ? 'private' : 'public'}
          onChange={(security) => change({ isPrivate: security === 'private' })}
        />
      )}
      <ChoiceField
        label="Access"
        name="isPaid"
        look="pair"
        options={accesses}
        value={values.isPaid ? 'paid' : 'free'}
        onChange={(access) => change({ isPaid: access === 'paid' })}
        hint={
          values.isPaid ? 'You approve each person yourself; the payment is between you and them.' : undefined
        }
      />
      {values.isPaid && <PriceFields {...props} />}
    </>
  );
}

function PriceFields({ values, change, faults }: RoomFieldsProps) {
  return (
    <>
      <NumberField
        label="Entry price"
        name="amount"
        isDecimal
        value={values.amount}
        onChange={(amount) => change({ amount })}
        error={faults['eventPrice.amount']}
        reason={`More than 0 and at most ${roomLimits.priceMax.toLocaleString('en')}, with two decimals at most.`}
      />
      <ChoiceField
        label="Currency"
        name="currency"
        look="words"
        options={currencies.map((value) => ({ value, label: value }))}
        value={currencies.find((one) => one === values.currency) ?? null}
        onChange={(currency) => change({ currency })}
        error={faults['eventPrice.currency']}
      />
      <ChoiceField
        label="Frequency"
        name="frequency"
        look="words"
        options={frequencies}
        value="ONE_TIME"
        onChange={() => undefined}
        error={faults['eventPrice.frequency']}
      />
    </>
  );
}
