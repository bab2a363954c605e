import { describeCourier } from '#tests/couriers/courier-suite.ts';
import { startDelhivery } from '#tests/couriers/delhivery-stand-in.ts';

describeCourier('Delhivery', startDelhivery);
