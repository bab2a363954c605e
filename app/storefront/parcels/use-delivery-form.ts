import { useState } from 'react';
import { ApiFailure, isRefusal } from '#app/lib/api-failure.ts';
import type { Problems } from '#app/ui/field.tsx';
import { typedText, useForm } from '#app/ui/form.tsx';
import { isRecord } from '#core/objects.ts';
import { ADDRESS_LENGTH } from '#core/rules/failed-answer.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { answerTexts } from '#texts/tracking.ts';

interface Delivery {
  phone?: string | undefined;
  address?: string | undefined;
}

interface DeliveryFormOptions<Typed extends Delivery> {
  read: (getText: (name: string) => string) => Typed;
  /** What can be wrong beside phone and address. */
  check?: (typed: Typed) => Problems | undefined;
  onSend: (typed: Typed) => Promise<void>;
  /** The field that was wrong, when the form came without JavaScript and was sent back. */
  wrongField: string | null;
  firstFailure?: string | null;
}

/** A form that asks for another phone or address: checked here, sent, and with what the server finds wrong. */
export function useDeliveryForm<Typed extends Delivery>(options: DeliveryFormOptions<Typed>) {
  const { read, check, onSend, wrongField, firstFailure = null } = options;
  const [failure, setFailure] = useState(firstFailure);
  const form = useForm(async (element) => {
    setFailure(null);
    const fields = new FormData(element);
    const typed = read((name) => typedText(fields, name));
    const problems = check?.(typed) ?? checkDelivery(typed);
    if (problems) return problems;
    try {
      await onSend(typed);
    } catch (error) {
      console.warn(error);
      const wrong = toProblems(error);
      if (wrong === undefined) setFailure(isRefusal(error) ? error.message : answerTexts.failed);
      return wrong;
    }
    return undefined;
  }, describeField(wrongField));
  return { form, failure };
}

/** As the server checks it. */
function checkDelivery({ phone, address }: Delivery): Problems | undefined {
  const problems: Problems = {};
  if (phone !== undefined && !INDIAN_MOBILE.test(phone)) problems.phone = answerTexts.phoneInvalid;
  if (address !== undefined && address.length < ADDRESS_LENGTH.least)
    problems.address = answerTexts.addressTooShort;
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** The field that the server has named. */
function toProblems(error: unknown): Problems | undefined {
  const body = error instanceof ApiFailure && isRecord(error.body) ? error.body : {};
  return typeof body.field === 'string' ? describeField(body.field) : undefined;
}

const FIELDS = ['action', 'day', 'phone', 'address'] as const;

function describeField(name: string | null): Problems {
  const field = FIELDS.find((known) => known === name);
  return field === undefined ? {} : { [field]: answerTexts.invalid[field] };
}
