import { CourierFailure } from '#server/integrations/couriers/courier.ts';

/** The courier takes its time, which may be days: it is asked again. */
export class NotDecided extends CourierFailure {
  constructor() {
    super('unknown', 'The courier has not decided yet');
  }
}
