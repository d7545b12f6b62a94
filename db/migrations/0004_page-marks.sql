CREATE TABLE "page_marks" (
	"code" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"file" text NOT NULL,
	"key" integer NOT NULL,
	"question" text NOT NULL,
	"speaker" text NOT NULL,
	"seconds" real NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"kept_until" date NOT NULL,
	"pin" text,
	"off_at" timestamp with time zone,
	CONSTRAINT "page_marks_once" UNIQUE("edition","file")
);
