CREATE TABLE "removed_pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"file" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"position" smallint NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_position" CHECK ("review_photos"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" text NOT NULL,
	"voter" text NOT NULL,
	"voted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_voter_pk" PRIMARY KEY("review_id","voter")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "order_line_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "photos" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_file_pictures_file_fk" FOREIGN KEY ("file") REFERENCES "public"."pictures"("file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_photos_place" ON "review_photos" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_waiting" ON "review_photos" USING btree ("created_at","review_id") WHERE approved_at is null;--> statement-breakpoint
CREATE INDEX "review_votes_age" ON "review_votes" USING btree ("voted_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once_a_line" ON "reviews" USING btree ("order_line_id") WHERE order_line_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_helpful" ON "reviews" USING btree ("product_id","helpful","created_at","id") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "reviews_rated" ON "reviews" USING btree ("product_id","rating","created_at","id","fit","size","photos") WHERE not hidden;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line_known" CHECK ("reviews"."user_id" is not null or "reviews"."order_line_id" is null) NOT VALID;--> statement-breakpoint
-- Reviews of verified buyers learn their line: the last one that was delivered. There was one for each product and account.
UPDATE reviews SET order_line_id = bought.line_id, size = bought.size
FROM (
  SELECT DISTINCT ON (v.id) v.id AS review_id, l.id AS line_id, l.size
  FROM reviews v
  JOIN orders o ON o.user_id = v.user_id AND o.delivered_at IS NOT NULL
  JOIN order_lines l ON l.order_id = o.id AND l.product_id = v.product_id
  WHERE v.verified_buyer
  ORDER BY v.id, o.delivered_at DESC, l.position
) AS bought
WHERE reviews.id = bought.review_id;
--> statement-breakpoint
-- A vote is counted once, by its row. Rows are forgotten after a while; what they counted stays.
CREATE FUNCTION count_review_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET helpful = helpful + 1 WHERE id = NEW.review_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_votes_count AFTER INSERT ON review_votes
  FOR EACH ROW EXECUTE FUNCTION count_review_vote();
--> statement-breakpoint
-- However a photo goes (refused, with its review, with its product, with its person), its file goes too.
CREATE FUNCTION keep_review_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.approved_at IS NOT NULL THEN change := change + 1; END IF;
  IF TG_OP <> 'INSERT' AND OLD.approved_at IS NOT NULL THEN change := change - 1; END IF;
  IF change <> 0 THEN
    UPDATE reviews SET photos = photos + change WHERE id = coalesce(NEW.review_id, OLD.review_id);
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO removed_pictures (file) VALUES (OLD.file) ON CONFLICT DO NOTHING;
    DELETE FROM pictures WHERE file = OLD.file;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_photos_kept AFTER INSERT OR UPDATE OR DELETE ON review_photos
  FOR EACH ROW EXECUTE FUNCTION keep_review_photos();
--> statement-breakpoint
-- A vote changes neither counts of stars nor a page at once: a flood of votes must not have pages made anew.
DROP TRIGGER reviews_tell ON reviews;
--> statement-breakpoint
CREATE TRIGGER reviews_tell AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_product_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.helpful = NEW.helpful) EXECUTE FUNCTION tell_product_changed();
