ALTER TABLE "provider_payments" ADD COLUMN "difference" text;--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reviews_low_unanswered" ON "reviews" USING btree ("created_at","id") WHERE rating <= 2 and answer is null and not hidden;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("created_at","id") WHERE gave_up_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_online" ON "orders" USING btree ("placed_at","id") WHERE placed_at is not null and payment_method = 'Razorpay' and paid_paise < total_paise;--> statement-breakpoint
CREATE INDEX "provider_payments_open" ON "provider_payments" USING btree ("difference","made_at","id") WHERE difference is not null;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at","id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "sandbox_payments_made" ON "sandbox_payments" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "provider_payments" ADD CONSTRAINT "provider_payments_difference" CHECK ("provider_payments"."difference" in ('paid-without-order', 'order-without-money', 'amount-differs'));